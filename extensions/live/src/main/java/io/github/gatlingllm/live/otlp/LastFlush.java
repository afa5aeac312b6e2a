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
 * The end of all that goes to collectors. Metrics and spans have one deadline, and whatever their
 * collectors do, a run ends no later than five seconds after that began.
 */
public final class LastFlush {

  /** Five seconds, less what a busy machine may take to notice that they are over. */
  static final Duration TIME = Duration.ofMillis(4900);

  /** Whoever is told to give up is given so much time of it to do so. */
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
   * Sends what is still to be sent, and ends both.
   *
   * @param metrics null: nobody wants any
   * @param spans null: nobody wants any
   * @return what was lost, in words
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
   * The same of any.
   *
   * @param deadline by the clock
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
        each.hurry(); // what hangs must not cost the newest its time
      }
    }
    // All give up at the same time, so that none has less of it because another one hangs.
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
