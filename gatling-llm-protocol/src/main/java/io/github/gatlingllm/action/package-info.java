// SPDX-License-Identifier: Apache-2.0
/**
 * Gatling's actions and their builders: chat, embeddings, conversation turns, think time, and what
 * runs before the first user, preflight and warm-up. Code that decides what a Gatling user does
 * next belongs here. A new step for users needs an action with its builder here, and its DSL in
 * {@code javaapi}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.action;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
