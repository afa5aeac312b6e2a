// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.consistency;

import org.jspecify.annotations.Nullable;

/**
 * What a probe was answered.
 *
 * @param text of the answer
 * @param tokens of which it is made, with {@link #END} behind each; empty: it does not tell them
 * @param fingerprint the server's; null: it tells none
 */
public record ProbeAnswer(String text, String tokens, @Nullable String fingerprint) {

  /** Behind each token: a character that no text holds. */
  public static final char END = '\uFDD2';

  /** One that does not tell its tokens. */
  public ProbeAnswer(String text, @Nullable String fingerprint) {
    this(text, "", fingerprint);
  }
}
