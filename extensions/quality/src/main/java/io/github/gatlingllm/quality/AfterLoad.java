// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A scoring that scores after the end of the load.
 *
 * @param scoring the scoring
 * @param patience how long scoring may take
 */
record AfterLoad(Scoring scoring, Duration patience) implements Scoring {

  /** Validates. */
  AfterLoad {
    if (patience.isZero() || patience.isNegative()) {
      throw new IllegalArgumentException(ScoringTexts.patienceInvalid(patience));
    }
  }

  @Override
  public String name() {
    return scoring.name();
  }

  @Override
  public double best() {
    return scoring.best();
  }

  @Override
  public Object kind() {
    return List.of("after the load", scoring.kind());
  }

  @Override
  public boolean readsCalls() {
    return scoring.readsCalls();
  }

  @Override
  public void require(ScoredAnswer sample) {
    scoring.require(sample);
  }

  @Override
  public boolean afterLoad() {
    return true;
  }

  @Override
  public double[] counts(ScoredAnswer sample) {
    return scoring.counts(sample);
  }

  @Override
  public OptionalDouble score(double[] sums) {
    return scoring.score(sums);
  }
}
