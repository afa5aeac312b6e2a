// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.validity.ValidityLimit;
import io.github.gatlingllm.slo.validity.ValidityLimits;
import io.github.gatlingllm.slo.verdict.Capacities;
import io.github.gatlingllm.slo.verdict.Capacity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The figures of all levels of a run, with the capacities and the knee.
 *
 * @param all in order of time
 * @param levelling how levels were chosen and judged; null for a run without levels
 * @param knee the load from which throughput no longer follows; empty if there is none, and for a
 *     search
 * @param capacities the capacity for each SLO; the SLO of the levels first
 * @param repeat the variation between levels of the same load; null if the load was not repeated
 */
public record Levels(
    List<LevelStats> all,
    @Nullable LevelPolicy levelling,
    OptionalDouble knee,
    List<Capacity> capacities,
    @Nullable Repeat repeat)
    implements Capacities {

  /** A run without levels. */
  public static final Levels NONE =
      new Levels(List.of(), null, OptionalDouble.empty(), List.of(), null);

  private static final List<Verdict> BY_WORTH =
      List.of(Verdict.MET, Verdict.UNDETERMINED, Verdict.MISSED);

  /** Copies the lists. */
  public Levels {
    all = List.copyOf(all);
    capacities = List.copyOf(capacities);
  }

  /** Returns the result of these levels. */
  public static Levels of(List<LevelStats> all, LevelPolicy levelling) {
    if (all.isEmpty()) {
      return NONE;
    }
    boolean repeated = levelling.kind() == LevelPolicy.Kind.REPEAT;
    // Levels of a search begin with an empty server, which distorts their throughput.
    boolean stairs = levelling.kind() == LevelPolicy.Kind.STAIRCASE;
    OptionalDouble knee = stairs ? Knee.of(all) : OptionalDouble.empty();
    boolean reported = !repeated && levelling.kind() != LevelPolicy.Kind.OVERLOAD;
    List<Capacity> capacities =
        !reported
            ? List.of()
            : slos(all, levelling).stream()
                .map(slo -> capacity(all, levelling, slo, levelling.target(), knee))
                .flatMap(Optional::stream)
                .toList();
    return new Levels(all, levelling, knee, capacities, repeated ? Repeat.of(all) : null);
  }

  /** Returns a copy with that timing uncertainty. */
  public Levels within(TimingUncertainty uncertainty) {
    return levelling == null
        ? this
        : of(all.stream().map(level -> level.within(uncertainty)).toList(), levelling);
  }

  /** Levels without a verdict of the search, because the run ended, are ignored. */
  private static Optional<Capacity> capacity(
      List<LevelStats> all, LevelPolicy levelling, Slo slo, double target, OptionalDouble knee) {
    Map<Integer, LevelVerdict> decided = levelling.decidedFor(slo, target);
    if (decided == null) {
      return CapacityRule.of(all, slo, target, knee);
    }
    List<LevelStats> reported =
        all.stream().filter(level -> decided.containsKey(level.level().number())).toList();
    return CapacityRule.of(reported, decided, slo, target, knee);
  }

  private static List<Slo> slos(List<LevelStats> all, LevelPolicy levelling) {
    if (levelling.slo() != null) {
      return List.of(levelling.slo());
    }
    Set<Slo> slos = new LinkedHashSet<>();
    all.forEach(level -> level.slos().stream().map(SloStats::slo).forEach(slos::add));
    return List.copyOf(slos);
  }

  /** Whether the run had no levels. */
  public boolean isEmpty() {
    return all.isEmpty();
  }

  @Override
  public Optional<LoadUnit> unit() {
    return all.stream().findFirst().map(level -> level.level().unit());
  }

  /** Returns the attainment at which a level passes. */
  public double target() {
    return levelling == null ? LevelPolicy.DEFAULT_TARGET : levelling.target();
  }

  /** Returns the distinct loads, in ascending order. */
  public List<Double> loads() {
    return all.stream().map(level -> level.level().load()).distinct().sorted().toList();
  }

  /** Returns the planned loads as text; null for a search, which has no plan. */
  public @Nullable List<String> plannedLoads() {
    if (levelling != null && levelling.kind() == LevelPolicy.Kind.SEARCH) {
      return null;
    }
    String symbol = unit().map(LoadUnit::symbol).orElse("");
    return loads().stream().map(load -> Quantity.exact(load) + " " + symbol).toList();
  }

  /** Returns the requests sent per second over all levels of that load. */
  public OptionalDouble sentPerSecond(double load) {
    double sent = 0;
    double seconds = 0;
    for (LevelStats level : all) {
      if (level.level().load() == load) {
        sent += level.sent().sent();
        seconds += level.level().window().seconds();
      }
    }
    return seconds > 0 ? OptionalDouble.of(sent / seconds) : OptionalDouble.empty();
  }

  /** Returns the warnings of the levels. */
  public List<String> warnings() {
    var warnings = new ArrayList<String>();
    if (loads().size() > 1) {
      warnings.add(CapacityTexts.mixedLoads(loads().size()));
    }
    all.stream()
        .filter(level -> !level.sent().applied())
        .map(Levels::notApplied)
        .forEach(warnings::add);
    notOneEach().ifPresent(warnings::add);
    if (repeat != null) {
      warnings.addAll(repeat.warnings());
    }
    return warnings;
  }

  /**
   * Returns a warning if the warm-up reaches into a level, whose figures then miss requests.
   *
   * @param warmUpNanos the end of the warm-up, since the run's zero
   */
  public Optional<String> reachedByWarmUp(long warmUpNanos) {
    return all.stream()
        .map(LevelStats::level)
        .filter(level -> level.startNanos() < warmUpNanos)
        .findFirst()
        .map(
            level ->
                CapacityTexts.reachedByWarmUp(
                    Quantity.plain(warmUpNanos / 1e9),
                    level.number(),
                    Quantity.plain(level.startNanos() / 1e9)));
  }

  /** Returns a warning on the first such level; the others are usually the same. */
  private Optional<String> notOneEach() {
    return all.stream()
        .filter(level -> level.sent().applied())
        .flatMap(level -> notOneEach(level).stream())
        .findFirst();
  }

  private static Optional<String> notOneEach(LevelStats level) {
    OptionalDouble each = level.sent().requestsPerUser(level.level());
    return each.isEmpty()
        ? Optional.empty()
        : Optional.of(
            CapacityTexts.notOneRequestEach(
                level.level().number(),
                Quantity.plain(level.level().load()),
                Quantity.plain(each.getAsDouble() * level.level().load()),
                Quantity.plain(Math.rint(10 * each.getAsDouble()) / 10)));
  }

  /** Returns a warning on a level that does not count because its load was not applied. */
  static String notApplied(LevelStats level) {
    return CapacityTexts.notApplied(
        level.level().number(),
        Quantity.plain(level.level().load()) + " " + level.level().unit().symbol(),
        level.sent().inTime(),
        level.sent().due(),
        Quantity.plain(ValidityLimits.DEFAULT.of(ValidityLimit.ACHIEVED)));
  }

  /** Returns the SLOs that decide whether a level passes: that of the levels, or all of the run. */
  public List<Slo> deciding() {
    return levelling == null ? List.of() : slos(all, levelling);
  }

  /** Returns the worst verdict on a level over the deciding SLOs; empty if there are none. */
  public Optional<Verdict> verdict(LevelStats level) {
    LevelPolicy what = levelling;
    return what == null
        ? Optional.empty()
        : deciding().stream()
            .map(slo -> verdict(level, slo, what))
            .max(Comparator.comparingInt(Levels::badness));
  }

  /** Returns the rank of a verdict; a higher rank is worse. */
  static int badness(Verdict verdict) {
    return BY_WORTH.indexOf(verdict);
  }

  /** A level that a search did not take as passed is not MET. */
  private static Verdict verdict(LevelStats level, Slo slo, LevelPolicy what) {
    Verdict shown = level.verdict(slo, what.target());
    Map<Integer, LevelVerdict> decided = what.decidedFor(slo, what.target());
    return shown == Verdict.MET
            && decided != null
            && decided.get(level.level().number()) != LevelVerdict.PASSED
        ? Verdict.UNDETERMINED
        : shown;
  }

  @Override
  public Optional<Capacity> of(Slo slo, OptionalDouble target) {
    return levelling == null || repeat != null || aroundCapacity()
        ? Optional.empty()
        : capacity(all, levelling, slo, target.orElse(target()), knee);
  }

  @Override
  public List<Repeated> repeats() {
    return repeat == null
        ? List.of()
        : all.stream()
            .filter(level -> level.sent().applied())
            .map(level -> new Repeated(level.stats(), level.slos()))
            .toList();
  }

  @Override
  public List<RequestStats> applied() {
    return all.stream().filter(level -> level.sent().applied()).map(LevelStats::stats).toList();
  }

  private boolean aroundCapacity() {
    return levelling != null && levelling.kind() == LevelPolicy.Kind.OVERLOAD;
  }

  @Override
  public String missing(Slo slo) {
    if (levelling == null) {
      return CapacityTexts.NO_LEVELS;
    }
    if (aroundCapacity()) {
      return CapacityTexts.CAPACITY_IS_INPUT;
    }
    if (all.stream().noneMatch(level -> level.sent().applied())) {
      return CapacityTexts.NO_LEVEL_APPLIED;
    }
    return repeat == null ? CapacityTexts.notJudged(slo.name()) : CapacityTexts.ONE_LOAD;
  }
}
