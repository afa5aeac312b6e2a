// SPDX-License-Identifier: Apache-2.0
/**
 * What a simulation configures: {@link io.github.gatlingllm.protocol.LlmProtocol} and the values in
 * it, with the rules for them, and what its servers' connections have shown. Nothing here knows of
 * a run. A further option stands in {@code Endpoint}, {@code Recording} or {@code Gate}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
