// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.live.LiveSnapshot;
import java.time.Duration;

/**
 * Sends snapshots to a collector, on a thread of its own. Each holds all counts since the run's
 * start, so that the newest one makes up for those before it that could not be delivered.
 */
public final class OtlpExporter {

  private static final DeliveryRules RULES =
      new DeliveryRules(
          "exports", "of others %d values", "rejectedDataPoints", 8, 1, Duration.ZERO, true);

  private static final double SLACK_SECONDS = 0.1;

  private final double interval;
  private final OtlpDelivery<LiveSnapshot> delivery;
  private double takenAt = Double.NEGATIVE_INFINITY;

  /** Sends nothing yet. */
  public OtlpExporter(OtlpOptions options) {
    this.interval = options.interval().toMillis() / 1e3;
    this.delivery =
        new OtlpDelivery<>(
            RULES, options.to(), RunThread.OTLP, one -> OtlpMetrics.of(one.get(0), options));
  }

  /** Begins. */
  public void start() {
    delivery.start();
  }

  /** Takes a snapshot, if it is time for one. Never waits. For one thread. */
  public void offer(LiveSnapshot snapshot) {
    double elapsed = snapshot.progress().elapsed();
    if (snapshot.progress().ended() || elapsed - takenAt >= interval - SLACK_SECONDS) {
      takenAt = elapsed;
      delivery.offer(snapshot);
    }
  }

  /** How many exports could not be delivered so far. */
  public long lost() {
    return delivery.lost();
  }

  OtlpDelivery<LiveSnapshot> delivery() {
    return delivery;
  }
}
