// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import java.util.List;

/**
 * The variation of misses between batches of equal time, which shows how many requests count as
 * one. If misses come in bursts, n requests carry as much information as n ÷ φ independent ones.
 * With B batches of n<sub>b</sub> requests and m<sub>b</sub> misses each, and an overall share of
 * misses p,
 *
 * <pre>
 *   φ = Σ B ÷ (B − 1) · Σ<sub>b</sub> (m<sub>b</sub> − n<sub>b</sub>·p)² ÷ Σ n·p·(1 − p), at least 1
 * </pre>
 *
 * which is the variance of the misses between batches divided by that of independent misses. The
 * outer sums run over all added loads, each with its own p. Without misses φ is 1.
 *
 * <p>The ratio estimator is that of J. N. K. Rao and A. J. Scott, <i>A simple method for the
 * analysis of clustered binary data</i>, Biometrics 48 (1992), pooled. Batches of time are the
 * batch means of simulation. Bursts longer than a batch are visible only in part, and those longer
 * than all batches together not at all.
 *
 * @param squares the sum of the squared deviations
 * @param independent its expected value for independent misses
 */
public record MissScatter(double squares, double independent) {

  /** No variation; the neutral element of {@link #plus}. */
  public static final MissScatter NONE = new MissScatter(0, 0);

  /** The least number of batches that shows a variation. */
  private static final int FEWEST_BATCHES = 3;

  /** Returns the variation between the batches of one load. */
  public static MissScatter of(List<TimeBatch> batches) {
    double all = batches.stream().mapToLong(TimeBatch::judged).sum();
    double missed = batches.stream().mapToLong(TimeBatch::missed).sum();
    if (batches.size() < FEWEST_BATCHES) {
      return NONE;
    }
    double share = missed / all;
    double squares = 0;
    for (TimeBatch batch : batches) {
      double deviation = batch.missed() - batch.judged() * share;
      squares += deviation * deviation;
    }
    double freedom = batches.size() / (batches.size() - 1.0);
    return new MissScatter(freedom * squares, missed * (1 - share));
  }

  /** Returns the sum of two variations. */
  public MissScatter plus(MissScatter other) {
    return new MissScatter(squares + other.squares, independent + other.independent);
  }

  /** Returns φ. */
  public double effect() {
    return independent > 0 ? Math.max(1, squares / independent) : 1;
  }
}
