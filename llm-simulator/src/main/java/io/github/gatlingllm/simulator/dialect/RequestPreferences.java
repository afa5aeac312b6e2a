// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import java.util.List;

/**
 * The settings of a request other than its length. Each API supports some.
 *
 * @param choices the number of texts
 * @param tools the names of the tools to call instead of a text
 * @param reasoningTokens the number of reasoning tokens
 * @param usage the usage in a stream
 * @param extras additional contents of the answer
 * @param vectors the number of texts to embed; 0: not an embeddings request
 */
public record RequestPreferences(
    int choices,
    List<String> tools,
    int reasoningTokens,
    UsageMode usage,
    Extras extras,
    int vectors) {

  /** Additional contents of an answer. */
  public enum Extras {
    NONE,
    /** Log probabilities of tokens. */
    LOGPROBS,
    /** Details of the generation (TGI). */
    DETAILS
  }

  static RequestPreferences text(Extras extras) {
    return new RequestPreferences(1, List.of(), 0, UsageMode.NONE, extras, 0);
  }

  static RequestPreferences text(UsageMode usage) {
    return new RequestPreferences(1, List.of(), 0, usage, Extras.NONE, 0);
  }

  static RequestPreferences reasoning(int tokens) {
    return new RequestPreferences(1, List.of(), tokens, UsageMode.NONE, Extras.NONE, 0);
  }

  static RequestPreferences vectors(int count) {
    return new RequestPreferences(1, List.of(), 0, UsageMode.NONE, Extras.NONE, count);
  }
}
