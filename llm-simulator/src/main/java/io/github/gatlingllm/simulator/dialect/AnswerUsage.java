// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import io.github.gatlingllm.simulator.truth.TruthRecord.Spent;

/**
 * The token usage of an answer so far.
 *
 * @param cachedTokens the cached tokens of the prompt
 * @param completionTokens the tokens of all texts, including reasoning
 * @param reasoningTokens the reasoning tokens among them
 * @param spent the server timings
 */
public record AnswerUsage(
    int promptTokens, int cachedTokens, int completionTokens, int reasoningTokens, Spent spent) {

  int totalTokens() {
    return promptTokens + completionTokens;
  }
}
