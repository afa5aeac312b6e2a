// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import java.util.List;

/**
 * What a request wants beside a text of some length. Each API knows some of it.
 *
 * @param choices texts to write at once
 * @param tools names of the tools that the answer has to call instead of saying something
 * @param reasoningTokens how many tokens of the answer are thought, not said
 * @param usage what a stream tells of its usage
 * @param extras what it tells beside the text
 * @param vectors texts to embed; 0 where a text is asked for
 */
public record RequestPreferences(
    int choices,
    List<String> tools,
    int reasoningTokens,
    UsageMode usage,
    Extras extras,
    int vectors) {

  /** What an answer tells beside its text. */
  public enum Extras {
    NONE,
    /** Each token's probability. */
    LOGPROBS,
    /** How the answer came about (TGI). */
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
