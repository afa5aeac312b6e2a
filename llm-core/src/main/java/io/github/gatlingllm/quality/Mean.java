/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.quality;

import java.util.OptionalDouble;

/** The mean of the answers' scores; of several references, the best counts. */
record Mean(String name, Object kind, boolean rightOrWrong, Scorer scorer) implements Scoring {

  @Override
  public double best() {
    return 1;
  }

  @Override
  public double[] counts(Sample sample) {
    double best = Double.NEGATIVE_INFINITY;
    for (String reference : sample.needReferences(name)) {
      best = Math.max(best, checked(scorer.score(sample.prompt(), reference, sample.answer())));
    }
    return new double[] {best, 1};
  }

  private double checked(double score) {
    if (!(score >= 0 && score <= 1)) {
      throw new UnfitScoreException(name, score);
    }
    return score;
  }

  @Override
  public OptionalDouble score(double[] sums) {
    return share(sums);
  }

  static OptionalDouble share(double[] sums) {
    return sums[1] == 0 ? OptionalDouble.empty() : OptionalDouble.of(sums[0] / sums[1]);
  }
}
