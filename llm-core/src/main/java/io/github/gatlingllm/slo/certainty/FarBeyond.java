// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

/**
 * Whether so many values lie beyond a bound that no dependence excuses it: what happened in the run
 * is no sample. {@value #TIMES} times what is allowed, and {@value #FEWEST} requests at least: one
 * outlier among twenty requests is five times what a p99 allows, and says nothing.
 */
public final class FarBeyond {

  /** So many times what is allowed is far. */
  static final double TIMES = 5;

  private static final double FEWEST = 5;
  private static final double ROUNDING = 1e-6;

  private FarBeyond() {}

  /**
   * The same, but missed by the estimate where it is open.
   *
   * @param beyond how many requests lie beyond the bound
   * @param requests how many there are
   * @param required which share must keep it, 0 to 1
   */
  public static Certainty of(Certainty found, double beyond, double requests, double required) {
    return found.verdict() == Verdict.UNDETERMINED
            && beyond >= Math.max(FEWEST, TIMES * (1 - required) * requests) - ROUNDING
        ? new Certainty(Verdict.MISSED, true, found.needed())
        : found;
  }
}
