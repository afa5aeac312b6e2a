// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The refusals of a server: HTTP 429, 503 and 529, retried attempts included.
 *
 * @param count the number of refusals
 * @param p50Millis the median time from sending to the refusal; empty without refusals
 * @param p99Millis the 99th percentile of that time
 * @param withRetryAfter refusals with a {@code Retry-After}
 * @param kept those whose {@code Retry-After} was true: the next request after that time was
 *     accepted
 * @param broken those whose {@code Retry-After} was not true
 * @param limits the rate limits that the headers of all responses report
 */
public record Refusals(
    long count,
    OptionalDouble p50Millis,
    OptionalDouble p99Millis,
    long withRetryAfter,
    long kept,
    long broken,
    RateLimits limits) {

  /** No refusals. */
  public static final Refusals NONE =
      new Refusals(0, OptionalDouble.empty(), OptionalDouble.empty(), 0, 0, 0, RateLimits.NONE);

  /** The share of true {@code Retry-After}s needs this many. */
  public static final int LEAST = 10;

  static Refusals of(List<Attempt> attempts) {
    List<Attempt> refused =
        attempts.stream().filter(attempt -> attempt.end() == AttemptOutcome.REFUSED).toList();
    if (refused.isEmpty()) {
      return NONE;
    }
    Attempt[] bySent = attempts.toArray(Attempt[]::new);
    Arrays.sort(bySent, Comparator.comparingLong(Attempt::sent));
    long kept = 0;
    long broken = 0;
    for (Attempt each : refused) {
      if (each.invited()) {
        Attempt next = firstSentFrom(bySent, each.closed() + each.retryAfter());
        kept += next != null && next.end() != AttemptOutcome.REFUSED ? 1 : 0;
        broken += next != null && next.end() == AttemptOutcome.REFUSED ? 1 : 0;
      }
    }
    double[] millis =
        refused.stream()
            .mapToDouble(attempt -> (attempt.closed() - attempt.sent()) / 1e6)
            .sorted()
            .toArray();
    return new Refusals(
        refused.size(),
        OptionalDouble.of(ExactPercentiles.of(millis, 0.5)),
        OptionalDouble.of(ExactPercentiles.of(millis, 0.99)),
        refused.stream().filter(Attempt::invited).count(),
        kept,
        broken,
        RateLimits.NONE);
  }

  private static @Nullable Attempt firstSentFrom(Attempt[] bySent, long at) {
    int low = 0;
    int high = bySent.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (bySent[middle].sent() < at) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < bySent.length ? bySent[low] : null;
  }

  /** Returns a copy with rate limits. */
  Refusals with(RateLimits reported) {
    return new Refusals(count, p50Millis, p99Millis, withRetryAfter, kept, broken, reported);
  }

  /** Returns whether there is no refusal and no rate limit. */
  public boolean isEmpty() {
    return count == 0 && limits.answers() == 0;
  }

  /**
   * Returns the share of true {@code Retry-After}s among those that could be checked, 0 to 1; empty
   * without any.
   */
  public OptionalDouble honest() {
    return kept + broken == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) kept / (kept + broken));
  }
}
