// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.dialect.ApiError;
import io.github.gatlingllm.simulator.fault.Outages;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Rejects requests after a full queue and during an outage. */
final class RefusalPolicy {

  private static final int BAD_GATEWAY = 502;
  private static final long MOST_MILLIS = Duration.ofHours(1).toMillis();

  private final RefusalRules rules;
  private final Outages planned;
  private final long begun;
  private final AtomicLong fullUntil;
  private final AtomicLong downUntil;

  RefusalPolicy(RefusalRules rules, Outages planned, long nowNanos) {
    this.rules = rules;
    this.planned = planned;
    this.begun = nowNanos;
    this.fullUntil = new AtomicLong(nowNanos);
    this.downUntil = new AtomicLong(nowNanos);
  }

  /** Records a full queue and returns its error. */
  ApiError full(long nowNanos) {
    fullUntil.set(nowNanos + rules.lasting().toNanos());
    return error();
  }

  private ApiError error() {
    return ApiError.queueFull(rules.status(), rules.retryAfterSeconds());
  }

  /** Returns why requests are rejected now; null: they are not. */
  @Nullable ApiError now(long nowNanos) {
    if (isDown(nowNanos)) {
      return ApiError.of(BAD_GATEWAY, "Injected outage.", "server_error");
    }
    return fullUntil.get() - nowNanos > 0 ? error() : null;
  }

  /** Whether there is an outage. */
  boolean isDown(long nowNanos) {
    return downUntil.get() - nowNanos > 0 || planned.covers(nowNanos - begun);
  }

  /**
   * Starts an outage. Active requests continue.
   *
   * @param millis the duration in milliseconds, from a path
   * @throws ApiError if it is not a number, or too large
   */
  void outage(String millis, long nowNanos) {
    long lasting;
    try {
      lasting = Long.parseLong(millis);
    } catch (NumberFormatException e) {
      throw ApiError.invalid("An outage lasts so many milliseconds, not " + millis + ".");
    }
    if (lasting < 0 || lasting > MOST_MILLIS) {
      throw ApiError.invalid("An outage lasts 0 to " + MOST_MILLIS + " ms, not " + millis + ".");
    }
    downUntil.set(nowNanos + Duration.ofMillis(lasting).toNanos());
  }
}
