// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.function.UnaryOperator;

/**
 * A prompt that was sent, and how its request ended.
 *
 * @param request the record of the attempt
 * @param prompt the prompt
 * @param output the output text
 * @param replica the replica that answered; empty if not known
 * @param mask masks the secrets of the request in a text
 */
public record SentPrompt(
    RequestRecord request,
    ChatRequest prompt,
    String output,
    String replica,
    UnaryOperator<String> mask) {

  /** Returns the number of characters that it keeps in memory, roughly. */
  public long characters() {
    long sum = output.length();
    for (var each : prompt.messages()) {
      sum += each.content().length();
    }
    return sum;
  }
}
