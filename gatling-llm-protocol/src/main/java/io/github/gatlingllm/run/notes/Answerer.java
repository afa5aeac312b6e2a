// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.notes;

import org.jspecify.annotations.Nullable;

/**
 * The model and server of an answer.
 *
 * @param model the model that the answer names; null if it names none
 * @param server the server to which the request was sent
 * @param gatewayRetries the header by which a gateway reports retries; null if there is none
 */
public record Answerer(@Nullable String model, String server, @Nullable String gatewayRetries) {}
