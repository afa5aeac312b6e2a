// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import java.util.List;

/**
 * What a request wants instead of a text.
 *
 * @param vectors the number of texts to embed
 * @param scores the scored texts
 */
record Pooling(int vectors, List<ScoredText> scores) {
  static final Pooling NONE = new Pooling(0, List.of());

  public Pooling {
    scores = List.copyOf(scores);
  }

  boolean isWanted() {
    return vectors > 0 || !scores.isEmpty();
  }

  /**
   * A text with its score.
   *
   * @param index its position in the request
   * @param text the text as the answer repeats it; empty: it does not
   * @param score the score, from 0 to 1
   */
  public record ScoredText(int index, String text, double score) {}
}
