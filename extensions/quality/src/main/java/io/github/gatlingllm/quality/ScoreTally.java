// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import java.util.OptionalDouble;

/** Scores answers in order and keeps none of them. */
public final class ScoreTally {

  private final Scoring scoring;
  private double[] sums = {};
  private long answers;

  /** Creates an empty tally. */
  public ScoreTally(Scoring scoring) {
    this.scoring = scoring;
  }

  /** Scores an answer and returns its counts. */
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

  /** Returns the number of answers. */
  public long answers() {
    return answers;
  }

  /** Returns the score of all answers; empty if there is nothing to score. */
  public OptionalDouble score() {
    return answers == 0 ? OptionalDouble.empty() : scoring.score(sums);
  }
}
