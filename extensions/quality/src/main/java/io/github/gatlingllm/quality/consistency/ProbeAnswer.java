// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.consistency;

import org.jspecify.annotations.Nullable;

/**
 * The answer to a probe.
 *
 * @param text the text of the answer
 * @param tokens its tokens, each followed by {@link #END}; empty if the server reports none
 * @param fingerprint the server's {@code system_fingerprint}; null if it reports none
 */
public record ProbeAnswer(String text, String tokens, @Nullable String fingerprint) {

  /** Follows each token: a character that no text contains. */
  public static final char END = '\uFDD2';

  /** Creates an answer without tokens. */
  public ProbeAnswer(String text, @Nullable String fingerprint) {
    this(text, "", fingerprint);
  }
}
