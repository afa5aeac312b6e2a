// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.request.RateReported;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/**
 * The rate limit that headers report, compared with what the server allowed.
 *
 * @param answers responses with rate-limit headers, refusals included
 * @param limit requests per window, as the latest response reports; empty if none does
 * @param lowestRemaining the lowest reported number of remaining requests
 * @param allowed the most requests that were accepted in a window with refusals; empty if there was
 *     no such window
 * @param refusedWithRoom refusals although the headers reported remaining requests (and tokens)
 * @param resetKept refusals after whose reset the next request was accepted
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

  /** No response had rate-limit headers. */
  public static final RateLimits NONE =
      new RateLimits(0, OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), 0, 0, 0);

  /**
   * Resets closer than this are the same: dates and seconds are rounded, and responses take time.
   */
  private static final long SAME_WINDOW = 600_000_000L;

  /** Computes the figures. */
  public static RateLimits of(List<RateSample> samples) {
    if (samples.isEmpty()) {
      return NONE;
    }
    List<RateSample> bySent =
        samples.stream().sorted(Comparator.comparingLong(RateSample::sent)).toList();
    long kept = 0;
    long broken = 0;
    for (RateSample each : bySent) {
      if (each.refused() && each.reportsReset()) {
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

  /** Responses that report the same reset belong to one window. */
  private static OptionalLong allowed(List<RateSample> samples) {
    List<RateSample> byReset =
        samples.stream()
            .filter(RateSample::reportsReset)
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

  /**
   * Returns whether the headers report more than the server allowed: fewer requests were accepted,
   * or refusals reported remaining requests.
   */
  public boolean promisesTooMuch() {
    return refusedWithRoom > 0
        || (limit.isPresent()
            && allowed.isPresent()
            && allowed.getAsLong() > 0
            && allowed.getAsLong() < 0.9 * limit.getAsLong());
  }
}
