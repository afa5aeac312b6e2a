// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.goodput;

/**
 * How many requests are not surely what they count as, since a time of theirs lies as near to a
 * bound as times are uncertain.
 *
 * @param good those that count as good and may have missed
 * @param missed those that count as missed and may be good
 */
public record NearBoundCounts(long good, long missed) {

  /** All are what they count as. */
  public static final NearBoundCounts NONE = new NearBoundCounts(0, 0);

  /** How many there are. */
  public long all() {
    return good + missed;
  }

  /** With those of others. */
  public NearBoundCounts plus(NearBoundCounts other) {
    return new NearBoundCounts(good + other.good, missed + other.missed);
  }
}
