// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloTally;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * How a level stands while the run goes on. Whether its load was applied, only its end tells.
 *
 * @param level which
 * @param planned how many levels there will be; empty where nobody knows
 * @param over nobody more comes of it, and the next one has not begun
 * @param attained null: no SLO decides whether it holds
 */
public record PartialLevel(
    Level level, OptionalInt planned, boolean over, @Nullable Attained attained) {

  /**
   * How the SLO is kept that decides; of several, the one that is kept worst.
   *
   * @param tally of the requests that were due in the level and have ended
   * @param target the attainment that it takes, 0 to 1
   * @param stable whether no growing queue is seen
   * @param verdict what would follow if it ended now
   * @param several whether other SLOs decide too
   */
  public record Attained(
      SloTally tally, double target, boolean stable, Verdict verdict, boolean several) {}

  /** The last level that had begun by then. */
  static Optional<Level> current(List<Level> known, long nowNanos) {
    return known.stream()
        .filter(level -> level.startNanos() <= nowNanos)
        .reduce((earlier, later) -> later);
  }

  static PartialLevel of(
      LevelledLoad load,
      Level level,
      long nowNanos,
      Map<String, SloTally> tallies,
      WaitSeries waits) {
    Level until = level.endingAt(Math.min(level.endNanos(), nowNanos));
    boolean stable = !level.queues() || Stability.stable(until, waits.all());
    return new PartialLevel(
        level,
        load.plannedLevels(),
        level.endNanos() <= nowNanos,
        worst(load, level, tallies, stable));
  }

  private static @Nullable Attained worst(
      LevelledLoad load, Level level, Map<String, SloTally> tallies, boolean stable) {
    Slo slo = load.levelling().slo();
    Collection<SloTally> deciding =
        slo == null
            ? tallies.values()
            : List.of(tallies.getOrDefault(slo.name(), SloTally.none(slo)));
    return deciding.stream()
        .map(
            tally ->
                new Attained(
                    tally,
                    load.levelling().target(),
                    stable,
                    load.soFar(level.number(), tally, stable),
                    deciding.size() > 1))
        .min(
            Comparator.comparing((Attained each) -> Levels.badness(each.verdict()))
                .reversed()
                .thenComparing(each -> each.tally().attainment().orElse(1)))
        .orElse(null);
  }
}
