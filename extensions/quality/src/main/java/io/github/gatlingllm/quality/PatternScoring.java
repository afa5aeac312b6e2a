// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import io.github.gatlingllm.quality.text.BoundedRegex;
import java.util.OptionalDouble;

/** The share of answers that match one pattern. */
record PatternScoring(String name, BoundedRegex pattern) implements Scoring {

  @Override
  public Object kind() {
    return "pattern " + pattern;
  }

  @Override
  public double best() {
    return 1;
  }

  @Override
  public void require(ScoredAnswer sample) {
    // It needs only the pattern.
  }

  @Override
  public double[] counts(ScoredAnswer sample) {
    return new double[] {pattern.found(sample.answer()) ? 1 : 0, 1};
  }

  @Override
  public OptionalDouble score(double[] sums) {
    return Mean.share(sums);
  }
}
