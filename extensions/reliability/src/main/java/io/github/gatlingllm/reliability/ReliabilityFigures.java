// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.feature.FeatureBlock;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureLine;
import io.github.gatlingllm.slo.certainty.TimeBatch;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How reliable a server was in a run.
 *
 * @param plan the rules of the profile; null: no profile was asked for
 * @param availability of all requests that were due
 * @param withinCapacity of those that were due in stages up to the capacity; null: there was none
 * @param stages what each stage of load showed, in the order of time
 * @param mode what it does with too much load
 * @param recoveries how long it took after each thing that it suffered, in the order of time
 * @param outage the longest stretch without a success
 * @param refusals how it says no
 * @param windows the requests by when they were due, in short windows
 * @param faultMarks what happened to it
 */
public record ReliabilityFigures(
    @Nullable ReliabilityPlan plan,
    Availability availability,
    @Nullable Availability withinCapacity,
    List<StageFigures> stages,
    ModeFinding mode,
    List<Recovery> recoveries,
    Outage outage,
    Refusals refusals,
    List<AttemptWindow> windows,
    List<FaultMark> faultMarks)
    implements FeatureFigures {

  /** The key of the feature. */
  public static final String KEY = "reliability";

  /** Of a run of which nobody asked. */
  public static final ReliabilityFigures NONE =
      new ReliabilityFigures(
          null,
          Availability.NONE,
          null,
          List.of(),
          ModeFinding.unknown("nobody asked"),
          List.of(),
          Outage.NONE,
          Refusals.NONE,
          List.of(),
          List.of());

  /** Over how many windows a burn rate is told besides: a short and a long look. */
  private static final int LONG_WINDOWS = 12;

  /** Copies. */
  public ReliabilityFigures {
    stages = List.copyOf(stages);
    recoveries = List.copyOf(recoveries);
    windows = List.copyOf(windows);
    faultMarks = List.copyOf(faultMarks);
  }

  /**
   * Works them out.
   *
   * @param asks in the order in which they were due
   * @param neverSent users of the load profile that sent nothing
   * @param stages in the order of time
   * @param endNanos the end of the load, since the run's zero
   */
  public static ReliabilityFigures of(
      ReliabilityPlan plan,
      List<Attempt> asks,
      long neverSent,
      List<Stage> stages,
      List<FaultMark> faultMarks,
      long endNanos) {
    long lastDue = asks.isEmpty() ? endNanos : asks.get(asks.size() - 1).due() + 1;
    return until(plan, asks, neverSent, stages, faultMarks, Math.min(endNanos, lastDue));
  }

  private static ReliabilityFigures until(
      ReliabilityPlan plan,
      List<Attempt> asks,
      long neverSent,
      List<Stage> stages,
      List<FaultMark> faultMarks,
      long endNanos) {
    List<StageFigures> shown = stages.stream().map(each -> StageFigures.of(each, asks)).toList();
    long first = asks.isEmpty() ? endNanos : asks.get(0).due();
    return new ReliabilityFigures(
        plan,
        Availability.of(asks, neverSent),
        withinCapacity(stages, asks),
        shown,
        ModeRules.of(shown),
        new Recoveries(plan, asks, stages, faultMarks, endNanos).all(),
        Outage.longest(asks),
        Refusals.of(asks),
        AttemptWindow.of(asks, first, Math.max(first, endNanos), plan.windowNanos()),
        faultMarks);
  }

  private static @Nullable Availability withinCapacity(List<Stage> stages, List<Attempt> asks) {
    List<Stage> within = stages.stream().filter(Stage::withinCapacity).toList();
    return within.isEmpty()
        ? null
        : Availability.of(
            asks.stream()
                .filter(ask -> within.stream().anyMatch(stage -> stage.contains(ask.due())))
                .toList(),
            0);
  }

  /** The same with what headers told of rate limits. */
  public ReliabilityFigures withLimits(RateLimits reported) {
    return new ReliabilityFigures(
        plan,
        availability,
        withinCapacity,
        stages,
        mode,
        recoveries,
        outage,
        refusals.with(reported),
        windows,
        faultMarks);
  }

  /** Whether nobody asked. */
  public boolean isEmpty() {
    return plan == null;
  }

  /** Goodput at the highest overload ÷ goodput at capacity; empty where one of them is missing. */
  public OptionalDouble retention() {
    Optional<StageFigures> at = ModeRules.atCapacity(stages).filter(ReliabilityFigures::enough);
    Optional<StageFigures> top = ModeRules.top(stages).filter(ReliabilityFigures::enough);
    return at.isPresent() && top.isPresent() && at.get().goodputPerSecond() > 0
        ? OptionalDouble.of(top.get().goodputPerSecond() / at.get().goodputPerSecond())
        : OptionalDouble.empty();
  }

  private static boolean enough(StageFigures figures) {
    return figures.stage().applied() && figures.availability().due() >= ModeRules.LEAST;
  }

  /** The longest recovery; empty where there is none, or one is not known. */
  public OptionalDouble recoverySeconds() {
    return recoveries.stream().anyMatch(each -> each.seconds().isEmpty())
        ? OptionalDouble.empty()
        : recoveries.stream().mapToDouble(each -> each.seconds().orElseThrow()).max();
  }

  /**
   * How fast an error budget was used at worst: the highest share of requests that were not good in
   * a window, ÷ the share that may be so. 1: the budget lasts just as long as it is for.
   *
   * @param promised the availability, 0 to 1, 1 not included
   * @param count over so many windows in a row
   */
  public OptionalDouble worstBurnRate(double promised, int count) {
    OptionalDouble worst = OptionalDouble.empty();
    for (int i = 0; i + count <= windows.size(); i++) {
      List<AttemptWindow> row = windows.subList(i, i + count);
      long due = row.stream().mapToLong(AttemptWindow::due).sum();
      long good = row.stream().mapToLong(AttemptWindow::good).sum();
      if (due > 0) {
        double rate = (due - good) / (double) due / (1 - promised);
        worst = OptionalDouble.of(Math.max(worst.orElse(0), rate));
      }
    }
    return worst;
  }

  /** The same over twelve windows in a row: what is short is forgiven. */
  public OptionalDouble worstLongBurnRate(double promised) {
    return worstBurnRate(promised, LONG_WINDOWS);
  }

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public Optional<ObjectiveFinding> find(RunObjective objective, FeatureFigure figure) {
    return figure instanceof ReliabilityBySlo asked
        ? Optional.of(ReliabilityFinding.of(objective, of(asked)))
        : Optional.empty();
  }

  @Override
  public @Nullable Object json(List<ObjectiveResult> objectives) {
    return slo().map(slo -> ReliabilityJson.of(slo, this)).orElse(null);
  }

  @Override
  public List<FeatureLine> console(List<ObjectiveResult> objectives) {
    return ReliabilityText.line(this).stream()
        .map(text -> new FeatureLine("reliable", text))
        .toList();
  }

  @Override
  public List<FeatureBlock> markdown() {
    return ReliabilityText.line(this).stream()
        .map(text -> FeatureBlock.line("Reliability", text))
        .toList();
  }

  /** What was seen of a figure. */
  ObservedFigure of(ReliabilityBySlo subject) {
    if (plan == null || !plan.slo().equals(subject.slo())) {
      return ObservedFigure.none("the run has no reliability profile for " + subject.slo().name());
    }
    return switch (subject.figure()) {
      case AVAILABILITY -> share(availability, windows);
      case WITHIN_CAPACITY ->
          withinCapacity == null
              ? ObservedFigure.none("no stage of load was at or below a known capacity")
              : share(withinCapacity, windowsWithinCapacity());
      case SATISFACTION -> counted(availability.satisfaction());
      case BUDGET_USED -> counted(availability.budgetUsedPercent(subject.promised().orElseThrow()));
      case WORST_BURN_RATE -> counted(worstBurnRate(subject.promised().orElseThrow(), 1));
      case RETENTION -> retained();
      case RECOVERY -> recovered();
      case LONGEST_OUTAGE ->
          availability.due() == 0 ? noRequest() : counted(OptionalDouble.of(outage.seconds()));
      case HONEST_RETRY_AFTER -> honest();
    };
  }

  private ObservedFigure share(Availability of, List<AttemptWindow> over) {
    if (of.due() == 0) {
      return noRequest();
    }
    List<TimeBatch> batches =
        over.stream().map(each -> new TimeBatch(each.due(), each.due() - each.good())).toList();
    return ObservedFigure.share(of.good(), of.due(), batches, cut(of));
  }

  /** How misses come in an overload says nothing of how they come in less. */
  private List<AttemptWindow> windowsWithinCapacity() {
    return windows.stream()
        .filter(
            window ->
                stages.stream()
                    .map(StageFigures::stage)
                    .anyMatch(
                        stage ->
                            stage.withinCapacity()
                                && stage.start() <= window.start()
                                && window.end() <= stage.end()))
        .toList();
  }

  private ObservedFigure counted(OptionalDouble value) {
    return value.isEmpty()
        ? noRequest()
        : ObservedFigure.value(value.getAsDouble(), availability.due(), cut(availability));
  }

  private static @Nullable String cut(Availability of) {
    return of.lacking()
        ? "the run's end cut "
            + of.count(AttemptOutcome.UNKNOWN)
            + " requests before anybody could tell, more than 1 %: let the load end earlier"
        : null;
  }

  private ObservedFigure noRequest() {
    return ObservedFigure.none("no request was due that is held against the SLO");
  }

  private ObservedFigure retained() {
    OptionalDouble retention = retention();
    long samples = ModeRules.top(stages).map(top -> top.availability().due()).orElse(0L);
    return retention.isPresent()
        ? ObservedFigure.value(100 * retention.getAsDouble(), samples, null)
        : ObservedFigure.none(
            "the goodput at capacity or at 1.5 times the capacity and more is not known: "
                + mode.evidence().get(0));
  }

  private ObservedFigure recovered() {
    if (recoveries.isEmpty()) {
      return ObservedFigure.none(
          "the run had neither an overload that ended, nor a fault, nor a mark");
    }
    OptionalDouble all = recoverySeconds();
    if (all.isPresent()) {
      return ObservedFigure.value(all.getAsDouble(), availability.due(), null);
    }
    Recovery open =
        recoveries.stream()
            .filter(each -> each.seconds().isEmpty())
            .max(Comparator.comparingDouble(Recovery::atLeastSeconds))
            .orElseThrow();
    return ObservedFigure.atLeast(
        recoveries.stream().mapToDouble(Recovery::atLeastSeconds).max().orElse(0),
        availability.due(),
        "the recovery after " + open.cause() + " is not known: " + open.reason());
  }

  private ObservedFigure honest() {
    long tried = refusals.kept() + refusals.broken();
    return tried < Refusals.LEAST
        ? ObservedFigure.none(
            tried
                + " refusals with a Retry-After could be tried, "
                + Refusals.LEAST
                + " are needed")
        : ObservedFigure.value(100 * refusals.honest().orElseThrow(), tried, null);
  }

  /** The availability that was promised, 0 to 1; empty: none was. */
  public OptionalDouble promised() {
    return plan == null ? OptionalDouble.empty() : plan.promised();
  }

  /** The SLO that its figures are told by; empty: nobody asked. */
  public Optional<Slo> slo() {
    return Optional.ofNullable(plan).map(ReliabilityPlan::slo);
  }
}
