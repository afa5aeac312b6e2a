// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

/**
 * The duration of a step of the engine:
 *
 * <pre>
 * (base + perSequence × decoding + perPrefillToken × prefillTokens + perKvToken × kvTokens)
 *   × (1 + jitter × gauss) × slowdown × (1 + crowding × waiting)
 * </pre>
 *
 * @param baseNanos the base time: weights are read once per step
 * @param perSequenceNanos the time that each decoding sequence adds
 * @param perPrefillTokenNanos the time that each computed prompt token adds
 * @param perKvTokenNanos the time that each context token adds
 * @param jitter the relative standard deviation of a step
 * @param slowdown the factor on all times
 * @param crowding the share that each waiting sequence adds: overload lowers throughput
 */
public record StepCost(
    long baseNanos,
    long perSequenceNanos,
    long perPrefillTokenNanos,
    long perKvTokenNanos,
    double jitter,
    double slowdown,
    double crowding) {

  /** The least duration of a step, as a share of its mean. */
  private static final double LEAST_SHARE = 0.5;

  /** Creates a cost without crowding. */
  public StepCost(
      long baseNanos,
      long perSequenceNanos,
      long perPrefillTokenNanos,
      long perKvTokenNanos,
      double jitter,
      double slowdown) {
    this(baseNanos, perSequenceNanos, perPrefillTokenNanos, perKvTokenNanos, jitter, slowdown, 0);
  }

  public StepCost {
    Require.atLeast("step base (ns)", baseNanos, 1);
    Require.atLeast("cost per sequence (ns)", perSequenceNanos, 0);
    Require.atLeast("cost per prefill token (ns)", perPrefillTokenNanos, 0);
    Require.atLeast("cost per KV token (ns)", perKvTokenNanos, 0);
    Require.that("jitter", jitter >= 0 && jitter < 1, "from 0 to below 1", jitter);
    Require.that("slowdown", slowdown > 0, "above 0", slowdown);
    Require.that("crowding", crowding >= 0 && crowding <= 1, "from 0 to 1", crowding);
  }

  long nanos(StepPlan plan, int waiting, double gauss) {
    double mean =
        baseNanos
            + (double) perSequenceNanos * plan.decoding()
            + (double) perPrefillTokenNanos * plan.prefillTokens()
            + (double) perKvTokenNanos * plan.kvTokens();
    return Math.round(
        mean * Math.max(LEAST_SHARE, 1 + jitter * gauss) * slowdown * (1 + crowding * waiting));
  }
}
