// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

import java.util.Objects;

/**
 * One prompt of a workload, with what is known of it before it is sent.
 *
 * @param text the prompt
 * @param origin the workload it comes from
 * @param inputTokens its length, by the workload's tokenizer or its source; {@link #UNKNOWN} if
 *     neither gives one
 * @param outputTokens the length its answer should have; {@link #UNKNOWN} if none is set
 * @param sharedTokens the number of its first tokens that earlier prompts of the workload share, so
 *     that a prefix cache may hold them: 0 for unique prompts, {@link #UNKNOWN} if not known
 */
public record Prompt(
    String text, Origin origin, int inputTokens, int outputTokens, int sharedTokens) {

  /** Marks an unknown number. */
  public static final int UNKNOWN = -1;

  public Prompt {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(origin, "origin");
  }

  /**
   * A workload as reports name it, equal for all its prompts.
   *
   * @param text a description such as {@code synthetic, log-normal, median 512, sigma 0.8}
   * @param unique whether no prefix cache can help, by construction
   */
  public record Origin(String text, boolean unique) {
    public Origin {
      Objects.requireNonNull(text, "text");
    }
  }
}
