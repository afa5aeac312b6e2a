// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.goodput;

/**
 * The number of requests whose outcome is uncertain, because one of their times is within the
 * timing uncertainty of a bound.
 *
 * @param good the requests that count as good and may have missed
 * @param missed the requests that count as missed and may be good
 */
public record NearBoundCounts(long good, long missed) {

  /** No uncertain outcomes. */
  public static final NearBoundCounts NONE = new NearBoundCounts(0, 0);

  /** Returns the number of both. */
  public long all() {
    return good + missed;
  }

  /** Returns the sum of both counts. */
  public NearBoundCounts plus(NearBoundCounts other) {
    return new NearBoundCounts(good + other.good, missed + other.missed);
  }
}
