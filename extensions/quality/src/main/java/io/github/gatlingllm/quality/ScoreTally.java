// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import java.util.OptionalDouble;

/** Scores one answer after the other and keeps none of them. */
public final class ScoreTally {

  private final Scoring scoring;
  private double[] sums = {};
  private long answers;

  /** Starts with none. */
  public ScoreTally(Scoring scoring) {
    this.scoring = scoring;
  }

  /**
   * Adds an answer.
   *
   * @return its counts
   */
  public double[] add(ScoredAnswer sample) {
    double[] counts = scoring.counts(sample);
    if (answers == 0) {
      sums = new double[counts.length];
    }
    for (int i = 0; i < counts.length; i++) {
      sums[i] += counts[i];
    }
    answers++;
    return counts;
  }

  /** How many. */
  public long answers() {
    return answers;
  }

  /** Of all; empty: there was nothing to score. */
  public OptionalDouble score() {
    return answers == 0 ? OptionalDouble.empty() : scoring.score(sums);
  }
}
