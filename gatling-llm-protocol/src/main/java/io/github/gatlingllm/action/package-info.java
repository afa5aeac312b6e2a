// SPDX-License-Identifier: Apache-2.0
/**
 * Gatling's actions and their builders: chat, embeddings, conversation turns, thinking, and what
 * goes before the first user, preflight and warm-up. What a user of Gatling does next enters. A
 * further step for users: an action with its builder here, its face in {@code javaapi}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.action;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
