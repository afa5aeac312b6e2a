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
 * What all levels of a run showed, and what follows from it.
 *
 * @param all in the order of time
 * @param levelling what they were for; null of a run without levels
 * @param knee the load from which throughput no longer follows; empty where none is seen, and of a
 *     search
 * @param capacities the highest load that keeps each SLO: first the one that levels were for
 * @param repeat how much the figures of the same load vary; null unless it was repeated
 */
public record Levels(
    List<LevelStats> all,
    @Nullable LevelPolicy levelling,
    OptionalDouble knee,
    List<Capacity> capacities,
    @Nullable Repeat repeat)
    implements Capacities {

  /** Of a run without levels. */
  public static final Levels NONE =
      new Levels(List.of(), null, OptionalDouble.empty(), List.of(), null);

  private static final List<Verdict> BY_WORTH =
      List.of(Verdict.MET, Verdict.UNDETERMINED, Verdict.MISSED);

  /** Copies. */
  public Levels {
    all = List.copyOf(all);
    capacities = List.copyOf(capacities);
  }

  /** What levels show that were passed for this. */
  public static Levels of(List<LevelStats> all, LevelPolicy levelling) {
    if (all.isEmpty()) {
      return NONE;
    }
    boolean repeated = levelling.kind() == LevelPolicy.Kind.REPEAT;
    // Levels of a search begin on an empty server, which bends their throughput.
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

  /** The same, of times that may be so far from the truth. */
  public Levels within(TimingUncertainty uncertainty) {
    return levelling == null
        ? this
        : of(all.stream().map(level -> level.within(uncertainty)).toList(), levelling);
  }

  /** A level of which a search did not come to a verdict, since the run ended, tells nothing. */
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

  /** Whether the run had levels at all. */
  public boolean isEmpty() {
    return all.isEmpty();
  }

  @Override
  public Optional<LoadUnit> unit() {
    return all.stream().findFirst().map(level -> level.level().unit());
  }

  /** The attainment that a level must reach. */
  public double target() {
    return levelling == null ? LevelPolicy.DEFAULT_TARGET : levelling.target();
  }

  /** The different loads that there were, the lowest first. */
  public List<Double> loads() {
    return all.stream().map(level -> level.level().load()).distinct().sorted().toList();
  }

  /** Those that were asked for, in words; null of a search, which asks for what it finds. */
  public @Nullable List<String> asked() {
    if (levelling != null && levelling.kind() == LevelPolicy.Kind.SEARCH) {
      return null;
    }
    String symbol = unit().map(LoadUnit::symbol).orElse("");
    return loads().stream().map(load -> Quantity.exact(load) + " " + symbol).toList();
  }

  /** What really left per second at that load, over all levels that had it. */
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

  /** What a reader of the run's figures must know. */
  public List<String> warnings() {
    var warnings = new ArrayList<String>();
    if (loads().size() > 1) {
      warnings.add(
          "the figures over all requests mix "
              + loads().size()
              + " loads, and the transitions between them: those of each level stand by"
              + " themselves");
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
   * What is due in the warm-up is in no figure: a level would tell of a part of itself.
   *
   * @param warmUpNanos when the warm-up ends, since the run's zero
   */
  public Optional<String> reachedByWarmUp(long warmUpNanos) {
    return all.stream()
        .map(LevelStats::level)
        .filter(level -> level.startNanos() < warmUpNanos)
        .findFirst()
        .map(
            level ->
                "the warm-up of "
                    + Quantity.plain(warmUpNanos / 1e9)
                    + " s reaches into load level "
                    + level.number()
                    + ", which began after "
                    + Quantity.plain(level.startNanos() / 1e9)
                    + " s: what was due until then is in no figure; let the levels begin later, by"
                    + " other load or nothingFor(...) before them");
  }

  /** Of the first level in which that is so: it is the same in each, as a rule. */
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
            "levels are told in users/s: in each second of load level "
                + level.level().number()
                + " came "
                + Quantity.plain(level.level().load())
                + " users, and left "
                + Quantity.plain(each.getAsDouble() * level.level().load())
                + " requests, about "
                + Quantity.plain(Math.rint(10 * each.getAsDouble()) / 10)
                + " for each; its load in requests is as many times as high");
  }

  /** Why a level counts for nothing whose load was not applied. */
  static String notApplied(LevelStats level) {
    return "load level "
        + level.level().number()
        + " ("
        + Quantity.plain(level.level().load())
        + " "
        + level.level().unit().symbol()
        + ") does not count, its load was not applied: in it left "
        + level.sent().inTime()
        + " of the "
        + level.sent().due()
        + " requests that were due, less than "
        + Quantity.plain(ValidityLimits.DEFAULT.of(ValidityLimit.ACHIEVED))
        + " %";
  }

  /** The SLOs that decide whether a level holds: that of the levels, else all of the run. */
  public List<Slo> deciding() {
    return levelling == null ? List.of() : slos(all, levelling);
  }

  /** Whether a level holds, by the SLOs that decide: by the worst. Empty where there is none. */
  public Optional<Verdict> verdict(LevelStats level) {
    LevelPolicy what = levelling;
    return what == null
        ? Optional.empty()
        : deciding().stream()
            .map(slo -> verdict(level, slo, what))
            .max(Comparator.comparingInt(Levels::badness));
  }

  /** The higher, the worse. */
  static int badness(Verdict verdict) {
    return BY_WORTH.indexOf(verdict);
  }

  /** What a search did not take as held is told as held nowhere. */
  private static Verdict verdict(LevelStats level, Slo slo, LevelPolicy what) {
    Verdict shown = level.verdict(slo, what.target());
    Map<Integer, LevelVerdict> decided = what.decidedFor(slo, what.target());
    return shown == Verdict.MET
            && decided != null
            && decided.get(level.level().number()) != LevelVerdict.HELD
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
      return "the run had no levels of load";
    }
    if (aroundCapacity()) {
      return "its levels are told by a capacity that is known, and tell none";
    }
    if (all.stream().noneMatch(level -> level.sent().applied())) {
      return "the load of no level was applied";
    }
    return repeat == null
        ? "no level was held against " + slo.name()
        : "all levels had the same load";
  }
}
