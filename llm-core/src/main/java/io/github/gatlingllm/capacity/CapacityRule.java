// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.certainty.Binomial;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.verdict.Capacity;
import io.github.gatlingllm.slo.verdict.Capacity.Bounded;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Computes the capacity from load levels: the highest load that passes and below which no load
 * surely fails. A load passes if its attainment reaches the target and its queue is steady. A level
 * that fails by chance between levels that pass does not lower the capacity. A level that passes by
 * chance above a load that surely fails does not raise it.
 *
 * <p>Levels of the same load count as one. Levels that sent nothing, or whose load was not applied,
 * are ignored. A level without a judged request fails. A level that a search did not take as passed
 * does not pass here, so that search and capacity agree.
 *
 * <p>The 95 % interval goes from the highest load that surely passes to the lowest load above it
 * that surely fails, by {@link CertainLoads}. A load whose queue kept growing surely fails, unless
 * a higher load passed. Misses in bursts make fewer loads sure; a note says so if it changes the
 * interval.
 */
final class CapacityRule {

  private final List<LoadAttainment> loads;
  private final Slo slo;
  private final double target;
  private final LoadUnit unit;
  private final DesignEffect effect;

  /** One note for each level that does not count. */
  private final List<String> left;

  private final CertainLoads certain;

  /** The verdicts of a search, by load; empty without a search. */
  private final Map<Double, LevelVerdict> decided;

  /** The number of levels in which a search tried each load. */
  private final Map<Double, Integer> tried;

  /** The index of the lowest load that surely fails; the number of loads if none does. */
  private final int broken;

  private CapacityRule(Seen seen, DesignEffect effect, Slo slo, double target) {
    this.loads = seen.loads();
    this.decided = seen.decided();
    this.tried = seen.tried();
    this.left = seen.left();
    this.unit = seen.unit();
    this.effect = effect;
    this.slo = slo;
    this.target = target;
    this.certain = new CertainLoads(loads, effect, target);
    this.broken = indexes().filter(certain::bad).findFirst().orElse(loads.size());
  }

  /** Returns the capacity; empty if no level that counts sent a request that the SLO judges. */
  static Optional<Capacity> of(
      List<LevelStats> levels, Slo slo, double target, OptionalDouble knee) {
    return of(levels, Map.of(), slo, target, knee);
  }

  /**
   * Returns the capacity by the levels of a search.
   *
   * @param decided the search's verdicts, by level number
   */
  static Optional<Capacity> of(
      List<LevelStats> levels,
      Map<Integer, LevelVerdict> decided,
      Slo slo,
      double target,
      OptionalDouble knee) {
    Map<Double, LevelVerdict> byLoad = new HashMap<>();
    Map<Double, Integer> tried = new TreeMap<>();
    for (LevelStats each : levels) {
      LevelVerdict verdict = decided.get(each.level().number());
      if (verdict != null) {
        byLoad.put(each.level().load(), verdict);
        tried.merge(each.level().load(), 1, Integer::sum);
      }
    }
    Predicate<LevelStats> applied = level -> level.sent().applied();
    List<LoadAttainment> loads =
        LoadAttainment.all(levels.stream().filter(applied).toList(), slo, target);
    if (loads.isEmpty()) {
      return Optional.empty();
    }
    List<String> left = levels.stream().filter(applied.negate()).map(Levels::notApplied).toList();
    var seen = new Seen(loads, byLoad, tried, left, levels.get(0).level().unit());
    var independent = new CapacityRule(seen, DesignEffect.NONE, slo, target);
    var rule = new CapacityRule(seen, DesignEffect.of(loads), slo, target);
    return Optional.of(rule.capacity(knee, !rule.span().equals(independent.span())));
  }

  /**
   * The input of the rule.
   *
   * @param loads the loads that count, in ascending order
   * @param decided the verdicts of a search, by load
   * @param tried the number of levels in which a search tried each load
   * @param left one note for each level that does not count
   */
  private record Seen(
      List<LoadAttainment> loads,
      Map<Double, LevelVerdict> decided,
      Map<Double, Integer> tried,
      List<String> left,
      LoadUnit unit) {}

  private Span span() {
    OptionalInt held = highest(indexes().filter(i -> i < limit() && holds(i)));
    int ceiling = held.isEmpty() ? 0 : held.getAsInt() + 1;
    var below = new CertainLoads(loads, effect.below(held.orElse(0), loads), target);
    int low =
        highest(indexes().filter(i -> i < ceiling && (certain.good(i) || below.good(i))))
            .orElse(-1);
    return new Span(held, ceiling, low, high(ceiling));
  }

  /**
   * The result, as indexes of loads.
   *
   * @param held the highest load that passes
   * @param ceiling the next higher load, or 0 if none passes
   * @param low the highest load that surely passes; -1 if none does
   * @param high the lowest load that surely fails; the number of loads if none does
   */
  private record Span(OptionalInt held, int ceiling, int low, int high) {}

  private Capacity capacity(OptionalDouble knee, boolean bursts) {
    Span span = span();
    OptionalInt held = span.held();
    int ceiling = span.ceiling();
    int value = held.orElse(0);
    int low = span.low();
    int high = span.high();
    var notes = new ArrayList<>(notes(held, low, high));
    if (bursts) {
      notes.add(inBursts(value, ceiling));
    }
    return new Capacity(
        slo,
        target,
        unit,
        loads.get(value).load(),
        bounded(held, ceiling),
        ceiling < loads.size() ? OptionalDouble.of(loads.get(ceiling).load()) : empty(),
        low < 0 ? 0 : loads.get(low).load(),
        high < loads.size() ? OptionalDouble.of(loads.get(high).load()) : empty(),
        samples(value, ceiling),
        knee,
        notes);
  }

  /** Whether a load passes, by its figures and by the search. */
  private boolean holds(int index) {
    LevelVerdict verdict = decided.get(loads.get(index).load());
    return (verdict == null || verdict == LevelVerdict.PASSED) && loads.get(index).holds(target);
  }

  /** Returns the index from which no load counts as passed. The interval may reach further. */
  private int limit() {
    return indexes()
        .filter(i -> i >= broken || decided.get(loads.get(i).load()) == LevelVerdict.MISSED)
        .findFirst()
        .orElse(loads.size());
  }

  private Bounded bounded(OptionalInt held, int ceiling) {
    if (held.isEmpty()) {
      return Bounded.BELOW;
    }
    return ceiling < loads.size() ? Bounded.EXACT : Bounded.AT_LEAST;
  }

  /** No load at or above the ceiling passes, so a growing queue there is not chance. */
  private int high(int ceiling) {
    return indexes()
        .filter(i -> i >= broken || (i >= ceiling && !loads.get(i).steady()))
        .findFirst()
        .orElse(loads.size());
  }

  private long samples(int value, int ceiling) {
    long below = loads.get(value).judged();
    return ceiling < loads.size() ? Math.min(below, loads.get(ceiling).judged()) : below;
  }

  private List<String> notes(OptionalInt held, int low, int high) {
    var notes = new ArrayList<>(left);
    indexes().mapToObj(i -> again(i, held)).flatMap(Optional::stream).forEach(notes::add);
    if (held.isPresent() && low < held.getAsInt()) {
      notes.add(unsure(held.getAsInt()));
    }
    OptionalInt above = highest(indexes().filter(i -> i > limit() && holds(i)));
    if (above.isPresent()) {
      notes.add(
          CapacityTexts.passedAboveFailure(load(above.getAsInt()), load(limit()), limit() == 0));
    }
    if (held.isPresent()) {
      indexes()
          .filter(i -> i < held.getAsInt() && !holds(i))
          .mapToObj(i -> CapacityTexts.failedByChance(load(i)))
          .forEach(notes::add);
    }
    boolean missed = held.isEmpty() || held.getAsInt() < loads.size() - 1;
    if (missed && high == loads.size()) {
      notes.add(CapacityTexts.NO_UPPER_BOUND);
    }
    return notes;
  }

  /** Returns a note on the search's second level of a load. */
  private Optional<String> again(int index, OptionalInt held) {
    double load = loads.get(index).load();
    if (tried.getOrDefault(load, 0) > 1) {
      boolean kept = decided.get(load) == LevelVerdict.PASSED;
      return Optional.of(
          kept ? CapacityTexts.passedTwice(load(index)) : CapacityTexts.notConfirmed(load(index)));
    }
    return tried.containsKey(load) && held.equals(OptionalInt.of(index))
        ? Optional.of(CapacityTexts.passedOnce(load(index)))
        : Optional.empty();
  }

  private String unsure(int index) {
    LoadAttainment seen = loads.get(index);
    long needed = Binomial.needed(target);
    long missed = seen.judged() - seen.good();
    if (seen.judged() >= needed && (missed > 0 || counted(index) >= needed)) {
      return CapacityTexts.uncertainByMisses(load(index), missed, seen.judged());
    }
    return seen.judged() < needed
        ? CapacityTexts.uncertainByCount(load(index), seen.judged(), percent(), needed)
        : CapacityTexts.uncertainByEffectiveSamples(
            load(index), seen.judged(), counted(index), percent(), needed);
  }

  /** Returns a note on the two loads between which the capacity lies. */
  private String inBursts(int value, int ceiling) {
    return CapacityTexts.missesInBursts(
        IntStream.rangeClosed(value, Math.max(value, ceiling))
            .filter(i -> i < loads.size())
            .mapToObj(
                i -> CapacityTexts.effectiveSamples(counted(i), loads.get(i).judged(), load(i)))
            .toList());
  }

  private long counted(int index) {
    return Math.max(1, Math.round(loads.get(index).judged() / effect.of(index)));
  }

  private String percent() {
    return Quantity.plain(100 * target) + " %";
  }

  private String load(int index) {
    return Quantity.plain(loads.get(index).load()) + " " + unit.symbol();
  }

  private IntStream indexes() {
    return IntStream.range(0, loads.size());
  }

  private static OptionalInt highest(IntStream indexes) {
    return indexes.max();
  }

  private static OptionalDouble empty() {
    return OptionalDouble.empty();
  }
}
