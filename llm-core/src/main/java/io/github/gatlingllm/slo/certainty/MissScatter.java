// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import java.util.List;

/**
 * How misses scatter between batches of equal time, and what follows from it: how many requests
 * count as one. Where misses come in bursts, n requests say as much as n ÷ φ that miss
 * independently. Of B batches, of which one has n<sub>b</sub> requests and m<sub>b</sub> misses,
 * and a share of misses p of all of them together,
 *
 * <pre>
 *   φ = Σ B ÷ (B − 1) · Σ<sub>b</sub> (m<sub>b</sub> − n<sub>b</sub>·p)² ÷ Σ n·p·(1 − p), at least 1
 * </pre>
 *
 * the variance of the misses between batches, by that of independent ones. The outer sums go over
 * what was added, each with its own p. Where nothing missed, φ is 1: there is no sign of bursts.
 *
 * <p>The ratio estimator is that of J. N. K. Rao and A. J. Scott, <i>A simple method for the
 * analysis of clustered binary data</i>, Biometrics 48 (1992), pooled. Batches of time are the
 * batch means of simulation. What bursts share that are longer than a batch, it sees in part only;
 * those longer than all batches together, not at all.
 *
 * @param squares the sum of the squared deviations, as of a sample
 * @param independent what it is if requests miss independently
 */
public record MissScatter(double squares, double independent) {

  /** Of nothing: adds nothing. */
  public static final MissScatter NONE = new MissScatter(0, 0);

  /** Fewer batches say nothing of how they vary. */
  private static final int FEWEST_BATCHES = 3;

  /** Of the batches of one load. */
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

  /** Both together. */
  public MissScatter plus(MissScatter other) {
    return new MissScatter(squares + other.squares, independent + other.independent);
  }

  /** φ. */
  public double effect() {
    return independent > 0 ? Math.max(1, squares / independent) : 1;
  }
}
