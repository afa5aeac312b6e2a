// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.live.RequestSpan;
import io.github.gatlingllm.watch.WatchedRun;
import java.time.Duration;

/**
 * Sends spans to a collector, up to 512 per request, on a separate thread. Spans that were not
 * delivered are lost.
 */
public final class SpanExporter {

  static final int MOST_WAITING = 1 << 13;

  private static final DeliveryRules RULES =
      new DeliveryRules(
          "spans",
          OtlpTexts::rejectedSpans,
          "rejectedSpans",
          MOST_WAITING,
          512,
          Duration.ofMillis(200),
          false);

  private final double share;
  private final OtlpDelivery<RequestSpan> delivery;

  /** Creates an exporter that is not started. */
  public SpanExporter(SpanOptions options, WatchedRun facts) {
    this.share = options.share();
    this.delivery =
        new OtlpDelivery<>(
            RULES,
            options.to(),
            RunThread.OTLP_SPANS,
            some -> OtlpSpans.of(some, facts, options.resource()));
  }

  /** Starts the exporter. */
  public void start() {
    delivery.start();
  }

  /** Returns the share of requests with a span. */
  public double share() {
    return share;
  }

  /** Adds a span. Does not block. */
  public void offer(RequestSpan span) {
    delivery.offer(span);
  }

  /** Returns the number of spans that were not delivered so far, or were rejected. */
  public long lost() {
    return delivery.lost() + delivery.rejected();
  }

  OtlpDelivery<RequestSpan> delivery() {
    return delivery;
  }
}
