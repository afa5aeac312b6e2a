// SPDX-License-Identifier: Apache-2.0
/**
 * The settings of a simulation: {@link io.github.gatlingllm.protocol.LlmProtocol}, its values and
 * their rules, and the behavior of servers' connections. Nothing here depends on a run. A new
 * option belongs in {@code Endpoint}, {@code RecordingSettings} or {@code ProtocolObjectives}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
