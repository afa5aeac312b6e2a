// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.request.RateReported;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/**
 * What headers told of a rate limit, against what was allowed.
 *
 * @param answers how many told of it, refusals included
 * @param limit requests a window, as the last of them told; empty: none did
 * @param lowestRemaining the fewest that were told to be left
 * @param allowed the most requests that were taken in a window in which others were refused; empty:
 *     there was no such window
 * @param refusedWithRoom refusals that told that requests (and tokens) were left: the headers lie
 * @param resetKept refusals after whose reset the next request was taken
 * @param resetBroken refusals after whose reset the next request was refused again
 */
public record RateLimits(
    long answers,
    OptionalLong limit,
    OptionalLong lowestRemaining,
    OptionalLong allowed,
    long refusedWithRoom,
    long resetKept,
    long resetBroken) {

  /** Nobody told. */
  public static final RateLimits NONE =
      new RateLimits(0, OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), 0, 0, 0);

  /** Resets so near to each other are one: dates and seconds are rounded, and answers take time. */
  private static final long SAME_WINDOW = 600_000_000L;

  /** Works them out. */
  public static RateLimits of(List<RateSample> samples) {
    if (samples.isEmpty()) {
      return NONE;
    }
    List<RateSample> bySent =
        samples.stream().sorted(Comparator.comparingLong(RateSample::sent)).toList();
    long kept = 0;
    long broken = 0;
    for (RateSample each : bySent) {
      if (each.refused() && each.tellsReset()) {
        int next = firstFrom(bySent, each.reset());
        kept += next < bySent.size() && !bySent.get(next).refused() ? 1 : 0;
        broken += next < bySent.size() && bySent.get(next).refused() ? 1 : 0;
      }
    }
    return new RateLimits(
        samples.size(),
        bySent.stream()
            .mapToLong(each -> each.reported().limit())
            .filter(reported -> reported != RateReported.ABSENT)
            .reduce((earlier, later) -> later),
        bySent.stream()
            .mapToLong(each -> each.reported().remaining())
            .filter(reported -> reported != RateReported.ABSENT)
            .min(),
        allowed(samples),
        samples.stream().filter(each -> each.refused() && each.reported().hasRoom()).count(),
        kept,
        broken);
  }

  private static int firstFrom(List<RateSample> bySent, long at) {
    int low = 0;
    int high = bySent.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (bySent.get(middle).sent() < at) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Answers that tell the same moment of a new beginning are of one window. */
  private static OptionalLong allowed(List<RateSample> samples) {
    List<RateSample> byReset =
        samples.stream()
            .filter(RateSample::tellsReset)
            .sorted(Comparator.comparingLong(RateSample::reset))
            .toList();
    var windows = new ArrayList<long[]>(); // taken, refused
    long last = Long.MIN_VALUE;
    for (RateSample each : byReset) {
      if (windows.isEmpty() || each.reset() - last > SAME_WINDOW) {
        windows.add(new long[2]);
      }
      last = each.reset();
      windows.get(windows.size() - 1)[each.refused() ? 1 : 0]++;
    }
    return windows.stream().filter(each -> each[1] > 0).mapToLong(each -> each[0]).max();
  }

  /** Whether more was told than was allowed: fewer were taken, or refusals told of room. */
  public boolean promisesTooMuch() {
    return refusedWithRoom > 0
        || (limit.isPresent()
            && allowed.isPresent()
            && allowed.getAsLong() > 0
            && allowed.getAsLong() < 0.9 * limit.getAsLong());
  }
}
