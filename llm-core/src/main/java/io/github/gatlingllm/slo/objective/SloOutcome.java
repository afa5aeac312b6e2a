// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

/** What a request means for an SLO. */
public enum SloOutcome {
  /** All bounds that could be evaluated hold, and at least one could be. */
  GOOD,
  /** A bound is broken. */
  MISSED,
  /** It succeeded, but no bound could be evaluated: not good, and in the denominator. */
  UNEVALUABLE,
  /** It failed: no failed request meets an SLO. */
  FAILED;

  /** The name in {@code requests.jsonl}. */
  public String key() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
