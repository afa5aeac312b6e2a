// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * Computes one score from many answers. Each answer becomes counts, counts are added, and the score
 * is a function of the sums. So the score of any subset is known without reading answers again.
 */
public interface Scoring {

  /** Returns the name in files and on the command line. */
  String name();

  /**
   * Returns what the scoring does. Scorings of equal kinds score equally; equal names are not
   * enough.
   */
  default Object kind() {
    return name();
  }

  /** Returns the best score: 1 or 100. */
  double best();

  /** Returns whether answers are kept until the end of the load, since scoring sends requests. */
  default boolean afterLoad() {
    return false;
  }

  /** Returns whether it scores an answer's tool calls instead of its text. */
  default boolean readsCalls() {
    return false;
  }

  /** Returns how long scoring after the load may take. */
  default Duration patience() {
    return Duration.ZERO;
  }

  /**
   * Checks that a sample has all that the scoring needs, whatever the answer is.
   *
   * @throws IllegalArgumentException if something is missing
   */
  void require(ScoredAnswer sample);

  /**
   * Returns the counts of an answer, always the same number of them.
   *
   * @throws IllegalArgumentException if the sample lacks something
   */
  double[] counts(ScoredAnswer sample);

  /** Returns the score of summed counts; empty if there is nothing to score. */
  OptionalDouble score(double[] sums);
}
