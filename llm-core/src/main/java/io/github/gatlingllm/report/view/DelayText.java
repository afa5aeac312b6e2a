// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.ReadDelays;
import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.Optional;

/** Why reads were late, in words. */
public final class DelayText {

  /** From then on it shows at p99. */
  private static final double WORTH_NAMING_PERCENT = 1;

  /** From when on a read is late. */
  public static final String LATE = Quantity.of(Metric.ITL, ReadDelays.LATE_NANOS);

  private DelayText() {}

  /** For tables and charts. */
  public static String cause(ReadDelays.Cause cause) {
    return switch (cause) {
      case GC -> "garbage collection";
      case NO_PROCESSOR -> "no processor";
      case BUSY_LOOP -> "busy event loop";
      case UNKNOWN -> "unknown";
    };
  }

  /** For tables and charts. */
  public static String share(ReadDelays.Share share) {
    return switch (share) {
      case GC -> "garbage collection";
      case PRESSURE -> "CPU pressure";
      case STEAL -> "steal";
      case QUOTA -> "stopped by the CPU quota";
      case EVENT_LOOPS -> "event loops at work";
    };
  }

  /** How many of the chunks were late, in percent of those whose arrival is known. */
  public static double percent(StampFigures stamps, long late) {
    Distribution all = stamps.late();
    return all == null ? 0 : 100.0 * late / all.count();
  }

  /** Why most of the late chunks were, where these are many. */
  static Optional<String> mostly(StampFigures stamps) {
    return percent(stamps, stamps.delays().late()) < WORTH_NAMING_PERCENT
        ? Optional.empty()
        : stamps
            .delays()
            .mostly()
            .map(
                cause ->
                    switch (cause) {
                      case GC -> "mostly while garbage was collected";
                      case NO_PROCESSOR -> "mostly while no processor was free";
                      case BUSY_LOOP -> "mostly while the event loop was busy";
                      case UNKNOWN -> "mostly for unknown reasons";
                    });
  }
}
