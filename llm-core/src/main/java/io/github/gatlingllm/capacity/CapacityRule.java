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
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The capacity that levels tell: the highest load whose attainment reaches the target, with a
 * steady queue, and below which no load surely misses the target. So a level that misses by chance
 * between others that hold does not lower it, and one that holds by chance above a load that surely
 * misses does not raise it. Levels of the same load count as one; a level that sent nothing counts
 * not at all, nor does one whose load was not applied; one of which nothing could be judged does
 * not hold. Nor does one that a search took as not held: the two must not contradict each other.
 *
 * <p>Its interval goes from the highest load that surely holds to the lowest above it that surely
 * does not, as {@link CertainLoads} says; a load whose queue kept growing surely does not hold,
 * unless a higher one did. Where misses came in bursts, fewer loads are sure; that is said if it
 * changes anything.
 */
final class CapacityRule {

  private final List<LoadAttainment> loads;
  private final Slo slo;
  private final double target;
  private final LoadUnit unit;
  private final DesignEffect effect;

  /** Of levels that do not count. */
  private final List<String> left;

  private final CertainLoads certain;

  /** What a search decided, by load; of other levels nothing. */
  private final Map<Double, LevelVerdict> decided;

  /** In how many levels a search tried each load. */
  private final Map<Double, Integer> tried;

  /** The index of the lowest load that surely misses; that of no load: none does. */
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

  /** Empty if no level sent a request that is held against the SLO, of those that count. */
  static Optional<Capacity> of(
      List<LevelStats> levels, Slo slo, double target, OptionalDouble knee) {
    return of(levels, Map.of(), slo, target, knee);
  }

  /**
   * The same of a search.
   *
   * @param decided what it decided of each level, by their numbers
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
   * What levels showed.
   *
   * @param loads those that count, the lowest first
   * @param decided what a search decided, by load
   * @param tried in how many levels a search tried each load
   * @param left a sentence on each level that does not count
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
   * What is known, by index.
   *
   * @param held the highest load that holds
   * @param ceiling the next higher one, or the lowest of all
   * @param low the highest that surely holds; -1: none
   * @param high the lowest that surely does not; that of no load: none
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

  /** A search and what is told of it must not contradict each other. */
  private boolean holds(int index) {
    LevelVerdict verdict = decided.get(loads.get(index).load());
    return (verdict == null || verdict == LevelVerdict.HELD) && loads.get(index).holds(target);
  }

  /** No load from there on counts as held; the interval may reach further. */
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

  /** None at or above the ceiling holds, so that a growing queue there is no chance. */
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
          load(above.getAsInt())
              + " held and does not count: the lower "
              + load(limit())
              + " surely missed"
              + (limit() == 0 ? "; was the server still cold?" : ""));
    }
    if (held.isPresent()) {
      indexes()
          .filter(i -> i < held.getAsInt() && !holds(i))
          .mapToObj(i -> load(i) + " did not hold, as can happen by chance: a higher load did")
          .forEach(notes::add);
    }
    boolean missed = held.isEmpty() || held.getAsInt() < loads.size() - 1;
    if (missed && high == loads.size()) {
      notes.add("no load surely misses the target: nothing bounds the interval above");
    }
    return notes;
  }

  /** What came of a search's second level at that load. */
  private Optional<String> again(int index, OptionalInt held) {
    double load = loads.get(index).load();
    if (tried.getOrDefault(load, 0) > 1) {
      boolean kept = decided.get(load) == LevelVerdict.HELD;
      return Optional.of(
          load(index)
              + (kept
                  ? " held in two levels, the second with new arrivals"
                  : " held in one level, but not together with a second one: it does not count"));
    }
    return tried.containsKey(load) && held.equals(OptionalInt.of(index))
        ? Optional.of(load(index) + " held in one level only: the run ended before a second one")
        : Optional.empty();
  }

  private String unsure(int index) {
    LoadAttainment seen = loads.get(index);
    long needed = Binomial.needed(target);
    long missed = seen.judged() - seen.good();
    String load = load(index) + " is not sure to hold: ";
    if (seen.judged() >= needed && (missed > 0 || counted(index) >= needed)) {
      return load + missed + " of its " + seen.judged() + " requests missed";
    }
    String few =
        seen.judged() < needed
            ? "it had " + seen.judged() + " requests"
            : "its " + seen.judged() + " requests count as " + counted(index);
    return load
        + few
        + ", and to be sure of "
        + percent()
        + " takes "
        + needed
        + ", all of them good";
  }

  /** Of the two loads between which the capacity lies. */
  private String inBursts(int value, int ceiling) {
    String counts =
        IntStream.rangeClosed(value, Math.max(value, ceiling))
            .filter(i -> i < loads.size())
            .mapToObj(i -> "the " + loads.get(i).judged() + " at " + load(i) + " as " + counted(i))
            .collect(Collectors.joining(", "));
    return "misses came in bursts, so requests count as fewer: " + counts;
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
