// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Verdict;

/**
 * Computes how many requests a sure verdict on a share takes, and why.
 *
 * @param requests the number of requests
 * @param effective the number of effective requests
 * @param seconds the time from the first to the last of them; 0 if not known
 */
record RequiredSample(double requests, double effective, double seconds) {

  /** The largest number of requests that is suggested. */
  private static final double MOST = 5e6;

  /** Below this share of effective requests, requests depend on each other. */
  private static final double DEPENDENT = 0.8;

  /**
   * Returns how many requests would decide if another run is like this one; ∞ if no number does.
   *
   * @param keeping the share that keeps the bound, 0 to 1
   * @param required the share that must keep it, 0 to 1
   * @param holds whether the figure keeps it
   */
  double needed(double keeping, double required, boolean holds) {
    return independent(keeping, required, holds) * requests / effective;
  }

  /** Returns why the verdict is weak, and how many requests a sure one takes. */
  String whyWeak(double needed) {
    return correlation() + decides(needed);
  }

  private String correlation() {
    if (effective > DEPENDENT * requests) {
      return "";
    }
    String all = Quantity.plain(requests);
    return seconds > 0
        ? FindingTexts.correlatedFor(correlationTime(), all, whole(effective))
        : FindingTexts.correlated(all, whole(effective));
  }

  /** Effective samples to two digits, and at least one. */
  static long whole(double effective) {
    return Double.isFinite(effective) ? Math.max(1, Math.round(Quantity.rounded(effective, 2))) : 1;
  }

  /** Returns the time that counts as one request. */
  private String correlationTime() {
    return time(seconds / effective, 1);
  }

  /** Returns how many requests a sure verdict takes. */
  String decides(double needed) {
    if (!(needed <= MOST)) {
      return FindingTexts.tooCloseToBound();
    }
    String enough = Quantity.plain(Math.ceil(Quantity.rounded(needed, 2)));
    return seconds > 0
        ? FindingTexts.enoughRequests(enough, time(seconds * needed / requests, 2))
        : FindingTexts.enoughRequests(enough);
  }

  /** Returns how many independent requests would decide. */
  private double independent(double keeping, double required, boolean holds) {
    double few = effective;
    double many = 2 * effective;
    while (!sure(many, keeping, required, holds)) {
      few = many;
      many *= 2;
      if (many * requests / effective > MOST) {
        return Double.POSITIVE_INFINITY;
      }
    }
    while (many - few > 0.005 * many) {
      double middle = (few + many) / 2;
      boolean sure = sure(middle, keeping, required, holds);
      few = sure ? few : middle;
      many = sure ? middle : many;
    }
    return many;
  }

  private static boolean sure(double n, double keeping, double required, boolean holds) {
    Certainty certainty = Certainty.of(keeping * n, n, n, required, holds);
    return !certainty.weak() && certainty.verdict() != Verdict.UNDETERMINED;
  }

  private static String time(double seconds, int digits) {
    if (seconds < 0.9995) {
      return Quantity.plain(Quantity.rounded(1000 * seconds, digits)) + " ms";
    }
    if (seconds < 600) {
      return Quantity.plain(Quantity.rounded(seconds, digits)) + " s";
    }
    return seconds < 36_000
        ? Quantity.plain(Quantity.rounded(seconds / 60, digits)) + " min"
        : Quantity.plain(Quantity.rounded(seconds / 3600, digits)) + " h";
  }
}
