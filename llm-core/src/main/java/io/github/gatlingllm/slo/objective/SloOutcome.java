// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

/** The outcome of a request for an SLO. */
public enum SloOutcome {
  /** All bounds that could be evaluated hold, and at least one could be evaluated. */
  GOOD,
  /** At least one bound is broken. */
  MISSED,
  /** It succeeded, but no bound could be evaluated: not good, but in the denominator. */
  UNEVALUABLE,
  /** It failed: no failed request meets an SLO. */
  FAILED;

  /** Returns the name in {@code requests.jsonl}. */
  public String key() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
