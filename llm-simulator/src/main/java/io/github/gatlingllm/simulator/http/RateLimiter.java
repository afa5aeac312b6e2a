// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;

/** Enforces a rate limit and reports it. Thread-safe. */
final class RateLimiter {

  private final RateLimit limit;
  private final InstantSource clock;

  // guarded by this
  private boolean begun;
  private long windowEnd;
  private int used;

  /** Creates a limiter without requests. */
  RateLimiter(RateLimit limit) {
    this(limit, InstantSource.system());
  }

  /**
   * Creates a limiter without requests.
   *
   * @param clock the clock of headers with a date
   */
  RateLimiter(RateLimit limit, InstantSource clock) {
    this.limit = limit;
    this.clock = clock;
  }

  /**
   * The decision on a request.
   *
   * @param taken whether the request is within the limit
   * @param resetSeconds the whole seconds until the window ends
   * @param headers the headers that report the limit
   */
  record Decision(boolean taken, int resetSeconds, Map<String, String> headers) {}

  /** Decides on the next request. */
  synchronized Decision take(long nanos) {
    if (limit.requests() == Integer.MAX_VALUE) {
      return new Decision(true, 0, Map.of());
    }
    if (!begun || nanos - windowEnd >= 0) {
      begun = true;
      windowEnd = nanos + limit.window().toNanos();
      used = 0;
    }
    boolean taken = used < limit.requests();
    used += taken ? 1 : 0;
    long left = windowEnd - nanos;
    return new Decision(taken, seconds(left), headers(Math.max(0, limit.reported() - used), left));
  }

  private static int seconds(long nanos) {
    return (int) Math.ceil(nanos / 1e9);
  }

  private Map<String, String> headers(int remaining, long left) {
    String most = Integer.toString(limit.reported());
    String rest = Integer.toString(remaining);
    return switch (limit.style()) {
      case NONE -> Map.of();
      case OPENAI ->
          Map.of(
              "x-ratelimit-limit-requests",
              most,
              "x-ratelimit-remaining-requests",
              rest,
              "x-ratelimit-reset-requests",
              Math.round(Math.ceil(left / 1e6)) + "ms");
      case ANTHROPIC ->
          Map.of(
              "anthropic-ratelimit-requests-limit",
              most,
              "anthropic-ratelimit-requests-remaining",
              rest,
              "anthropic-ratelimit-requests-reset",
              clock
                  .instant()
                  .plus(Duration.ofNanos(left).plusMillis(1))
                  .truncatedTo(ChronoUnit.MILLIS)
                  .toString());
      case IETF ->
          Map.of(
              "ratelimit-policy",
              "\"default\";q=" + most + ";w=" + seconds(limit.window().toNanos()),
              "ratelimit",
              "\"default\";r=" + rest + ";t=" + seconds(left));
    };
  }
}
