// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import io.github.gatlingllm.workers.WorkerTally;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What worker 0 has heard from all workers while their load goes on: of each what it said last, be
 * it old. Any thread.
 */
public final class TallyBoard {

  /** Who has said nothing for so long is named. */
  private static final Duration SILENT = Duration.ofSeconds(3);

  private final LongSupplier nanoTime;

  // guarded by this
  private final @Nullable WorkerTally[] tallies;
  private final long[] heardAt;
  private WorkerTally before = WorkerTally.NOTHING;
  private long beforeAt;

  TallyBoard(int workers, LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.tallies = new WorkerTally[workers];
    this.heardAt = new long[workers];
    Arrays.fill(heardAt, nanoTime.getAsLong());
    this.beforeAt = nanoTime.getAsLong();
  }

  /** The load begins: from now on it is told who is silent. */
  public synchronized void begin() {
    Arrays.fill(heardAt, nanoTime.getAsLong());
    beforeAt = nanoTime.getAsLong();
  }

  /** A worker says how far it is; one that nobody expects is passed over. */
  public synchronized void heard(int index, WorkerTally tally) {
    if (index >= 0 && index < tallies.length) {
      tallies[index] = tally;
      heardAt[index] = nanoTime.getAsLong();
    }
  }

  /**
   * The sum of all workers, as a line: what happened since the last one.
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
    String names =
        IntStream.range(0, tallies.length)
            .filter(index -> now - heardAt[index] > SILENT.toNanos())
            .mapToObj(
                index ->
                    "worker " + index + " for " + (now - heardAt[index]) / 1_000_000_000 + " s")
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "" : " | nothing heard of " + names;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 100 ? "%.1f" : "%.0f", value);
  }
}
