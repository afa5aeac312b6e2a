// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.live.RequestSpan;
import io.github.gatlingllm.watch.RunFacts;
import java.time.Duration;
import java.util.Optional;

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
  private final Delivery<RequestSpan> delivery;

  /** Sends nothing yet. */
  public SpanExporter(SpanOptions options, RunFacts facts) {
    this(options, facts, LastFlush.TIME);
  }

  /**
   * Sends nothing yet.
   *
   * @param lastFlush the time for what waits at the end
   */
  SpanExporter(SpanOptions options, RunFacts facts, Duration lastFlush) {
    this.share = options.share();
    this.delivery =
        new Delivery<>(
            RULES,
            options.to(),
            RunThread.OTLP_SPANS,
            some -> OtlpSpans.of(some, facts, options.resource()),
            lastFlush);
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

  Delivery<RequestSpan> delivery() {
    return delivery;
  }

  /** Nothing more will be offered: the time of {@link #close} begins. Never waits. */
  void closing() {
    delivery.closing();
  }

  /**
   * Sends what waits, and ends, within five seconds after {@link #closing} and no matter what.
   * Where metrics are sent as well, {@link LastFlush} ends both in that time.
   *
   * @return what was lost, in words; empty: nothing
   */
  public Optional<String> close() {
    return delivery.close();
  }
}
