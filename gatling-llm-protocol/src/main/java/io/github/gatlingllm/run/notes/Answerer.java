// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.notes;

import org.jspecify.annotations.Nullable;

/**
 * What an answer says of what made it.
 *
 * @param model the model that it names; null: it names none
 * @param server which the request was sent to
 * @param gatewayRetries the header by which a gateway reports that it tried again; null: none does
 */
public record Answerer(@Nullable String model, String server, @Nullable String gatewayRetries) {}
