// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

/** Why the output tokens that a server's usage tells can't be true. */
public enum UsageDoubt {
  /** Mocks and some gateways tell it, whatever they send. */
  NOTHING("nothing", "0 tokens beside content"),
  /** More than the maximum, or the exact length, that was asked for. */
  ABOVE_MAXIMUM("aboveMaximum", "more tokens than the maximum that was asked for"),
  /**
   * A token may be spread over two chunks, such as the bytes of one character, but not over more.
   */
  BELOW_CHUNKS("belowChunks", "less than half as many tokens as content chunks"),
  /** They are neither in the answer's bytes, nor could they be generated unseen in its time. */
  BEYOND_ANSWER("beyondAnswer", "more tokens than the answer can hold"),
  /** Blocks of a diffusion model, or guesses that held, are many tokens a chunk, and their text. */
  BEYOND_TEXT("beyondText", "more than 20 tokens a chunk, and more than its text can hold");

  private final String key;
  private final String text;

  UsageDoubt(String key, String text) {
    this.key = key;
    this.text = text;
  }

  /** The name in the output files. */
  public String key() {
    return key;
  }

  /** What is wrong, in words. */
  public String text() {
    return text;
  }
}
