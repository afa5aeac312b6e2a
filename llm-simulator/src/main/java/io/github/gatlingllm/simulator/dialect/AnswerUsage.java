// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import io.github.gatlingllm.simulator.truth.TruthRecord.Spent;

/**
 * What an answer has cost so far.
 *
 * @param cachedTokens how many of the prompt's tokens were cached
 * @param completionTokens of all texts, thoughts included
 * @param reasoningTokens how many of those were thought, not said
 * @param spent where the time went
 */
public record AnswerUsage(
    int promptTokens, int cachedTokens, int completionTokens, int reasoningTokens, Spent spent) {

  int totalTokens() {
    return promptTokens + completionTokens;
  }
}
