// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

import io.github.gatlingllm.measure.request.RequestRecord;
import org.jspecify.annotations.Nullable;

/**
 * The response to a request before the load.
 *
 * @param text the output text
 * @param marked the tool calls or the tokens, with their marks; empty: not needed
 * @param fingerprint the fingerprint of the server's configuration; null: not reported
 * @param failure the full failure, without secrets; null: the request succeeded
 * @param request its times and tokens, in the warm-up; its stamps count from its own start
 */
public record UnloadedResponse(
    String text,
    String marked,
    @Nullable String fingerprint,
    @Nullable String failure,
    RequestRecord request) {}
