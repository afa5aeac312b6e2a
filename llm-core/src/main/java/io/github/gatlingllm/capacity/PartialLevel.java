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
 * The interim figures of a level. Whether its load was applied is known only at its end.
 *
 * @param level the level
 * @param planned the planned number of levels; empty if not known
 * @param over whether the level has ended and the next one has not begun
 * @param attained the attainment; null if no SLO decides whether the level passes
 */
public record PartialLevel(
    Level level, OptionalInt planned, boolean over, @Nullable Attained attained) {

  /**
   * The attainment of the deciding SLO; of several SLOs, the worst.
   *
   * @param tally the SLO counts of requests that were due in the level and have ended
   * @param target the attainment at which a level passes, 0 to 1
   * @param stable whether the queue does not grow
   * @param verdict the verdict if the level ended now
   * @param several whether other SLOs decide too
   */
  public record Attained(
      SloTally tally, double target, boolean stable, Verdict verdict, boolean several) {}

  /** Returns the last level that had begun at that time. */
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
