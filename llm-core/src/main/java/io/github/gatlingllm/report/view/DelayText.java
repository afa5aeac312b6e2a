// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.ReadDelays;
import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.Optional;

/** Names the causes of late reads. */
public final class DelayText {

  /** The share of late chunks from which the delay affects p99. */
  private static final double WORTH_NAMING_PERCENT = 1;

  /** The delay from which a read is late. */
  public static final String LATE = Quantity.of(Metric.ITL, ReadDelays.LATE_NANOS);

  private DelayText() {}

  /** Names a cause for tables and charts. */
  public static String cause(ReadDelays.Cause cause) {
    return switch (cause) {
      case GC -> "garbage collection";
      case NO_PROCESSOR -> "no processor";
      case BUSY_LOOP -> "busy event loop";
      case UNKNOWN -> "unknown";
    };
  }

  /** Names a share of the client's time for tables and charts. */
  public static String share(ReadDelays.Share share) {
    return switch (share) {
      case GC -> "garbage collection";
      case PRESSURE -> "CPU pressure";
      case STEAL -> "steal";
      case QUOTA -> "stopped by the CPU quota";
      case EVENT_LOOPS -> "event loops busy";
    };
  }

  /** Returns the share of late chunks, in percent of the chunks with a kernel timestamp. */
  public static double percent(StampFigures stamps, long late) {
    Distribution all = stamps.late();
    return all == null ? 0 : 100.0 * late / all.count();
  }

  /** Names the cause of most late chunks; empty: few chunks were late. */
  static Optional<String> mostly(StampFigures stamps) {
    return percent(stamps, stamps.delays().late()) < WORTH_NAMING_PERCENT
        ? Optional.empty()
        : stamps
            .delays()
            .mostly()
            .map(
                cause ->
                    switch (cause) {
                      case GC -> "mostly during garbage collection";
                      case NO_PROCESSOR -> "mostly while no processor was free";
                      case BUSY_LOOP -> "mostly while the event loop was busy";
                      case UNKNOWN -> "mostly for unknown reasons";
                    });
  }
}
