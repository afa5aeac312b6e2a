// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.workers.ClockOffset;
import io.github.gatlingllm.workers.WorkerCard;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Builds the lines of workers in the report of a merged run. */
final class WorkerLines {

  private WorkerLines() {}

  /** Returns one line per worker, including missing ones. */
  static List<WorkerLine> of(
      WorkerRegistry registry, Map<Integer, WorkerReplay> replays, Window window) {
    long sent = replays.values().stream().mapToLong(WorkerReplay::sent).sum();
    return IntStream.range(0, registry.count())
        .mapToObj(index -> line(registry, index, replays.get(index), sent, window))
        .toList();
  }

  private static WorkerLine line(
      WorkerRegistry registry, int index, @Nullable WorkerReplay replay, long all, Window window) {
    WorkerFolder folder = registry.present().get(index);
    if (folder == null || replay == null) {
      return new WorkerLine(
          index,
          "",
          0,
          0,
          0,
          OptionalDouble.empty(),
          ClockOffset.NONE,
          0,
          OptionalDouble.empty(),
          registry.reasons(index));
    }
    WorkerCard card = folder.card();
    Distribution lag = replay.sends().lag(window);
    return new WorkerLine(
        index,
        card.host(),
        replay.sent(),
        all == 0 ? 0 : 100.0 * replay.sent() / all,
        replay.failed(),
        lag == null ? OptionalDouble.empty() : OptionalDouble.of(lag.percentile(99)),
        card.before(),
        drift(card),
        kernelPercent(card.end()),
        registry.reasons(index));
  }

  private static long drift(WorkerCard card) {
    WorkerCard.End end = card.end();
    return end == null || end.after() == null ? 0 : end.after().driftSince(card.before());
  }

  private static OptionalDouble kernelPercent(WorkerCard.@Nullable End end) {
    if (end == null) {
      return OptionalDouble.empty();
    }
    long all = end.kernelStamps() + end.coarseStamps() + end.readStamps();
    return all == 0 ? OptionalDouble.empty() : OptionalDouble.of(100.0 * end.kernelStamps() / all);
  }
}
