// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.live.RequestSpan;
import io.github.gatlingllm.watch.WatchedRun;
import java.time.Duration;

/**
 * Sends spans to a collector, some hundreds at a time, on a thread of its own. No later span makes
 * up for one that could not be delivered.
 */
public final class SpanExporter {

  static final int MOST_WAITING = 1 << 13;

  private static final DeliveryRules RULES =
      new DeliveryRules(
          "spans", "%d others", "rejectedSpans", MOST_WAITING, 512, Duration.ofMillis(200), false);

  private final double share;
  private final OtlpDelivery<RequestSpan> delivery;

  /** Sends nothing yet. */
  public SpanExporter(SpanOptions options, WatchedRun facts) {
    this.share = options.share();
    this.delivery =
        new OtlpDelivery<>(
            RULES,
            options.to(),
            RunThread.OTLP_SPANS,
            some -> OtlpSpans.of(some, facts, options.resource()));
  }

  /** Begins. */
  public void start() {
    delivery.start();
  }

  /** The share of requests that are to have a span. */
  public double share() {
    return share;
  }

  /** Takes a span. Never waits. */
  public void offer(RequestSpan span) {
    delivery.offer(span);
  }

  /** How many spans could not be delivered so far, or were rejected. */
  public long lost() {
    return delivery.lost() + delivery.rejected();
  }

  OtlpDelivery<RequestSpan> delivery() {
    return delivery;
  }
}
