// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

/**
 * How long one step of the engine takes:
 *
 * <pre>
 * (base + perSequence × decoding + perPrefillToken × prefillTokens + perKvToken × kvTokens)
 *   × (1 + jitter × gauss) × slowdown × (1 + crowding × waiting)
 * </pre>
 *
 * @param baseNanos what every step costs: the weights are read once, whatever the batch
 * @param perSequenceNanos what each decoding sequence adds
 * @param perPrefillTokenNanos what each prompt token computed in the step adds
 * @param perKvTokenNanos what each token of context that the step attends to adds
 * @param jitter relative standard deviation of a step
 * @param slowdown factor on everything
 * @param crowding what each waiting sequence adds, as a share: above capacity less gets done
 */
public record StepCost(
    long baseNanos,
    long perSequenceNanos,
    long perPrefillTokenNanos,
    long perKvTokenNanos,
    double jitter,
    double slowdown,
    double crowding) {

  /** No step is shorter than this share of its mean, however unlucky the draw. */
  private static final double LEAST_SHARE = 0.5;

  /** Of an engine that waiting sequences cost nothing. */
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
