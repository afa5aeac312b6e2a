// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

/** Why the output tokens of a server's usage are implausible. */
public enum UsageDoubt {
  /** Mocks and some gateways always report it. */
  NOTHING("nothing", "0 tokens beside content"),
  /** More than the requested maximum or exact length. */
  ABOVE_MAXIMUM("aboveMaximum", "more tokens than the maximum that was asked for"),
  /** A token may span two chunks, such as the bytes of one character, but not more. */
  BELOW_CHUNKS("belowChunks", "less than half as many tokens as content chunks"),
  /**
   * The answer's bytes can't hold that many tokens, and they could not be generated unseen in its
   * time.
   */
  BEYOND_ANSWER("beyondAnswer", "more tokens than the answer can hold"),
  /**
   * Blocks of a diffusion model and accepted drafts put many tokens into a chunk, with their text.
   */
  BEYOND_TEXT("beyondText", "more than 20 tokens a chunk, and more than its text can hold");

  private final String key;
  private final String text;

  UsageDoubt(String key, String text) {
    this.key = key;
    this.text = text;
  }

  /** Returns the name in output files. */
  public String key() {
    return key;
  }

  /** Returns the reason in words. */
  public String text() {
    return text;
  }
}
