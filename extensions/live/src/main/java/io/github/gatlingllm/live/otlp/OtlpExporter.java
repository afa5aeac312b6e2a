// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.live.LiveSnapshot;
import java.time.Duration;

/**
 * Sends snapshots to a collector, on a separate thread. A snapshot contains all counts since the
 * start, so the newest one replaces earlier ones that were not delivered.
 */
public final class OtlpExporter {

  private static final DeliveryRules RULES =
      new DeliveryRules(
          "exports", OtlpTexts::rejectedValues, "rejectedDataPoints", 8, 1, Duration.ZERO, true);

  private static final double SLACK_SECONDS = 0.1;

  private final double interval;
  private final OtlpDelivery<LiveSnapshot> delivery;
  private double takenAt = Double.NEGATIVE_INFINITY;

  /** Creates an exporter that is not started. */
  public OtlpExporter(OtlpOptions options) {
    this.interval = options.interval().toMillis() / 1e3;
    this.delivery =
        new OtlpDelivery<>(
            RULES, options.to(), RunThread.OTLP, one -> OtlpMetrics.of(one.get(0), options));
  }

  /** Starts the exporter. */
  public void start() {
    delivery.start();
  }

  /** Exports a snapshot if the interval has passed. Does not block. Not thread-safe. */
  public void offer(LiveSnapshot snapshot) {
    double elapsed = snapshot.progress().elapsed();
    if (snapshot.progress().ended() || elapsed - takenAt >= interval - SLACK_SECONDS) {
      takenAt = elapsed;
      delivery.offer(snapshot);
    }
  }

  /** Returns the number of exports that were not delivered so far. */
  public long lost() {
    return delivery.lost();
  }

  OtlpDelivery<LiveSnapshot> delivery() {
    return delivery;
  }
}
