// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.certainty.Verdict;
import java.util.Comparator;
import java.util.Optional;

/**
 * The load level whose figures represent a run with several levels: that of the capacity, else the
 * highest that passed, else the lowest.
 *
 * @param stats its figures
 * @param passed whether it met its SLO
 */
record QuotedLevel(LevelStats stats, boolean passed) {

  private static final Comparator<LevelStats> BY_LOAD =
      Comparator.comparingDouble(level -> level.level().load());

  /** Returns that level; empty: the run has no levels, or all have the same load. */
  public static Optional<QuotedLevel> of(RunReport report) {
    Levels levels = report.levels();
    if (levels.loads().size() < 2) {
      return Optional.empty();
    }
    return capacity(levels)
        .or(() -> highest(levels))
        .map(level -> new QuotedLevel(level, true))
        .or(() -> levels.all().stream().min(BY_LOAD).map(level -> new QuotedLevel(level, false)));
  }

  /** Returns the figures that represent the run. */
  public static RequestStats stats(RunReport report) {
    return of(report).map(level -> level.stats().stats()).orElse(report.snapshot().all());
  }

  private static Optional<LevelStats> capacity(Levels levels) {
    return levels.capacities().stream()
        .limit(1)
        .flatMap(
            capacity ->
                levels.all().stream()
                    .filter(level -> level.level().load() == capacity.value())
                    .filter(
                        level -> level.verdict(capacity.slo(), capacity.target()) == Verdict.MET))
        .findFirst();
  }

  private static Optional<LevelStats> highest(Levels levels) {
    return levels.all().stream()
        .filter(level -> levels.verdict(level).filter(Verdict.MET::equals).isPresent())
        .max(BY_LOAD);
  }

  /** Returns {@code 12 req/s}. */
  public String load() {
    return Quantity.plain(stats.level().load()) + " " + stats.level().unit().symbol();
  }
}
