// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How a server says no: HTTP 429, 503 and 529, attempts that were tried again included.
 *
 * @param count how many
 * @param p50Millis how long a refusal took, from sending; empty without any
 * @param p99Millis the same
 * @param withRetryAfter how many said when to come again
 * @param kept of those, how many told the truth: the next request that anybody sent after that time
 *     was not refused
 * @param broken how many did not
 * @param limits what headers told of rate limits, of all answers
 */
public record Refusals(
    long count,
    OptionalDouble p50Millis,
    OptionalDouble p99Millis,
    long withRetryAfter,
    long kept,
    long broken,
    RateLimits limits) {

  /** Without any. */
  public static final Refusals NONE =
      new Refusals(0, OptionalDouble.empty(), OptionalDouble.empty(), 0, 0, 0, RateLimits.NONE);

  /** From so many on the share is told. */
  public static final int LEAST = 10;

  static Refusals of(List<Attempt> asks) {
    List<Attempt> refused =
        asks.stream().filter(ask -> ask.end() == AttemptOutcome.REFUSED).toList();
    if (refused.isEmpty()) {
      return NONE;
    }
    Attempt[] bySent = asks.toArray(Attempt[]::new);
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
        refused.stream().mapToDouble(ask -> (ask.closed() - ask.sent()) / 1e6).sorted().toArray();
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

  /** The same with what headers told. */
  Refusals with(RateLimits reported) {
    return new Refusals(count, p50Millis, p99Millis, withRetryAfter, kept, broken, reported);
  }

  /** Whether there is nothing to tell. */
  public boolean isEmpty() {
    return count == 0 && limits.answers() == 0;
  }

  /** How many of the invitations could be tried that were true, 0 to 1; empty without any. */
  public OptionalDouble honest() {
    return kept + broken == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) kept / (kept + broken));
  }
}
