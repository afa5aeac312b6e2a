// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

import java.util.Objects;

/**
 * One prompt of a workload, with what is known of it before it is sent.
 *
 * @param text the prompt
 * @param origin the workload it comes from
 * @param inputTokens its length, by the workload's tokenizer or as its source tells; {@link
 *     #UNKNOWN} where neither does
 * @param outputTokens the length its answer should have; {@link #UNKNOWN} where nothing is said
 * @param sharedTokens how many of its first tokens earlier prompts of the workload began with, so
 *     that a prefix cache may hold them: 0 for unique prompts, {@link #UNKNOWN} where nobody knows
 */
public record Prompt(
    String text, Origin origin, int inputTokens, int outputTokens, int sharedTokens) {

  /** Stands for a number that is not known. */
  public static final int UNKNOWN = -1;

  public Prompt {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(origin, "origin");
  }

  /**
   * A workload as reports name it; equal for all its prompts.
   *
   * @param text what was asked for: {@code synthetic, log-normal, median 512, sigma 0.8}
   * @param unique whether no prefix cache can help, by construction
   */
  public record Origin(String text, boolean unique) {
    public Origin {
      Objects.requireNonNull(text, "text");
    }
  }
}
