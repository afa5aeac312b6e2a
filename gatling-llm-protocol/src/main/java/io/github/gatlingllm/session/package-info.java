// SPDX-License-Identifier: Apache-2.0
/**
 * The contents of a Gatling session: conversations, prompt attributes, due times. Nothing here
 * outlives a user.
 */
@Internal
@NullMarked
package io.github.gatlingllm.session;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
