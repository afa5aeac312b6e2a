// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

/**
 * Detects so many values beyond a bound that no dependence explains them: {@value #TIMES} times
 * what is allowed, and at least {@value #FEWEST} requests. One outlier among twenty requests is
 * five times what a p99 allows, and is no evidence.
 */
public final class FarBeyond {

  /** The multiple of the allowed share that counts as far. */
  static final double TIMES = 5;

  private static final double FEWEST = 5;
  private static final double ROUNDING = 1e-6;

  private FarBeyond() {}

  /**
   * Returns the certainty, weakly missed if it was undetermined and the values are far beyond.
   *
   * @param beyond the number of requests beyond the bound
   * @param requests the number of requests
   * @param required the share that must keep the bound, 0 to 1
   */
  public static Certainty of(Certainty found, double beyond, double requests, double required) {
    return found.verdict() == Verdict.UNDETERMINED
            && beyond >= Math.max(FEWEST, TIMES * (1 - required) * requests) - ROUNDING
        ? new Certainty(Verdict.MISSED, true, found.needed())
        : found;
  }
}
