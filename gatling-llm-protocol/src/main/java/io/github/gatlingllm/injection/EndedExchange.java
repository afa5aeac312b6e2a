// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.request.Secrets;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An attempt that has ended in any way, with its prompt and its answer.
 *
 * @param request its record; the status of an attempt that is followed by another one is retried
 * @param prompt the request that was sent
 * @param output the output text so far
 * @param header returns a header of the answer, null if there is none; only for the time of the
 *     call
 * @param secrets the secrets of the request
 */
public record EndedExchange(
    RequestRecord request,
    ChatRequest prompt,
    String output,
    Function<String, @Nullable String> header,
    Secrets secrets) {}
