// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Ends all exports to collectors. Metrics and spans share one deadline: whatever their collectors
 * do, it takes at most five seconds.
 */
public final class LastFlush {

  /** Five seconds, minus the time that a busy machine needs to notice the deadline. */
  static final Duration TIME = Duration.ofMillis(4900);

  /** The part of the time that is reserved for giving up. */
  private static final long GIVING_UP_MILLIS = 200;

  private final List<? extends ClosedAtShutdown> all;
  private final long deadline;
  private final LongSupplier nanoTime;

  private LastFlush(List<? extends ClosedAtShutdown> all, long deadline, LongSupplier nanoTime) {
    this.all = all;
    this.deadline = deadline;
    this.nanoTime = nanoTime;
  }

  /**
   * Sends the waiting items and ends both exports.
   *
   * @param metrics the export of metrics; null: none
   * @param spans the export of spans; null: none
   * @return the losses
   */
  public static List<String> of(@Nullable OtlpExporter metrics, @Nullable SpanExporter spans) {
    var all = new ArrayList<ClosedAtShutdown>();
    if (metrics != null) {
      all.add(metrics.delivery());
    }
    if (spans != null) {
      all.add(spans.delivery());
    }
    return of(all, System.nanoTime() + TIME.toNanos(), System::nanoTime);
  }

  /**
   * Ends any exports.
   *
   * @param deadline the deadline, by {@code nanoTime}
   * @param nanoTime {@code System.nanoTime()}
   */
  static List<String> of(
      List<? extends ClosedAtShutdown> all, long deadline, LongSupplier nanoTime) {
    return new LastFlush(all, deadline, nanoTime).end();
  }

  private List<String> end() {
    all.forEach(each -> each.closing(deadline));
    long half = millisLeft() / 2;
    for (ClosedAtShutdown each : all) {
      if (each.newestIsAll() && !each.ended(millisLeft() - half)) {
        each.hurry(); // a hanging request must not use the time of the newest item
      }
    }
    // All give up at the same time, so that a hanging export does not shorten the time of another.
    var late = new ArrayList<ClosedAtShutdown>();
    for (ClosedAtShutdown each : all) {
      if (!each.ended(millisLeft() - GIVING_UP_MILLIS)) {
        late.add(each);
      }
    }
    late.forEach(ClosedAtShutdown::giveUp);
    for (ClosedAtShutdown each : late) {
      if (!each.ended(millisLeft())) {
        each.stop();
      }
    }
    return all.stream().map(ClosedAtShutdown::lossesAtLast).flatMap(Optional::stream).toList();
  }

  private long millisLeft() {
    return TimeUnit.NANOSECONDS.toMillis(deadline - nanoTime.getAsLong());
  }
}
