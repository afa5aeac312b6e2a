// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import io.github.gatlingllm.workers.WorkerTally;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The latest progress report of each worker, and their sum. Any thread. */
public final class TallyBoard {

  /** After this time without a report, a worker is named. */
  private static final Duration SILENT = Duration.ofSeconds(3);

  private final LongSupplier nanoTime;

  // guarded by this
  private final @Nullable WorkerTally[] tallies;
  private final long[] reportedAt;
  private WorkerTally before = WorkerTally.NOTHING;
  private long beforeAt;

  TallyBoard(int workers, LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.tallies = new WorkerTally[workers];
    this.reportedAt = new long[workers];
    Arrays.fill(reportedAt, nanoTime.getAsLong());
    this.beforeAt = nanoTime.getAsLong();
  }

  /** Starts the clock when the load begins: silence before it does not count. */
  public synchronized void begin() {
    Arrays.fill(reportedAt, nanoTime.getAsLong());
    beforeAt = nanoTime.getAsLong();
  }

  /** Stores a report. An unknown index is ignored. */
  public synchronized void update(int index, WorkerTally tally) {
    if (index >= 0 && index < tallies.length) {
      tallies[index] = tally;
      reportedAt[index] = nanoTime.getAsLong();
    }
  }

  /**
   * Returns the sum of all workers as a line, with rates since the previous line.
   *
   * <pre>
   * LLM  4 workers | 31 active | 0 failed | 14.2 req/s | 912 output tok/s | 99.2 % good
   * </pre>
   */
  public synchronized String line() {
    WorkerTally sum = WorkerTally.NOTHING;
    for (WorkerTally each : tallies) {
      sum = each == null ? sum : sum.plus(each);
    }
    long now = nanoTime.getAsLong();
    double seconds = Math.max(1e-9, (now - beforeAt) / 1e9);
    var line = new StringBuilder("LLM  ").append(tallies.length).append(" workers | ");
    line.append(sum.sent() - sum.ended()).append(" active | ");
    line.append(sum.failed()).append(" failed | ");
    line.append(number((sum.ended() - before.ended()) / seconds)).append(" req/s | ");
    line.append(number((sum.outputTokens() - before.outputTokens()) / seconds));
    line.append(" output tok/s");
    if (sum.judged() > 0) {
      line.append(" | ").append(number(100.0 * sum.good() / sum.judged())).append(" % good");
    }
    before = sum;
    beforeAt = now;
    return line.append(silent(now)).toString();
  }

  private String silent(long now) {
    List<String> silent =
        IntStream.range(0, tallies.length)
            .filter(index -> now - reportedAt[index] > SILENT.toNanos())
            .mapToObj(
                index ->
                    CoordinationTexts.silentFor(index, (now - reportedAt[index]) / 1_000_000_000))
            .toList();
    return silent.isEmpty() ? "" : CoordinationTexts.silent(silent);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 100 ? "%.1f" : "%.0f", value);
  }
}
