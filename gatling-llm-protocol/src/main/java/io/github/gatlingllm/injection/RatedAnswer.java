// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.request.Secrets;
import java.util.function.Supplier;

/**
 * The texts of an answer to be rated.
 *
 * @param id the identity of its request
 * @param text the output text
 * @param hidden reasoning, tool calls and further choices
 * @param prompt returns the text of the last message of the prompt; empty if it has none
 * @param measured whether figures include the request
 * @param secrets the secrets of the request
 */
public record RatedAnswer(
    RequestId id,
    String text,
    String hidden,
    Supplier<String> prompt,
    boolean measured,
    Secrets secrets) {}
