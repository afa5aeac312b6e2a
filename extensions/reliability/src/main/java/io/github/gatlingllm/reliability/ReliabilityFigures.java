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
 * The reliability of the server in a run.
 *
 * @param plan the settings of the profile; null if none was requested
 * @param availability the availability of all due requests
 * @param withinCapacity the availability in levels up to the capacity; null if there is none
 * @param stages the figures of each load level, in order of time
 * @param mode the overload mode
 * @param recoveries the recoveries, in order of time
 * @param outage the longest outage
 * @param refusals the refusals and rate limits
 * @param windows the requests in short windows, by their due times
 * @param faultMarks the faults and marks
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

  /** The figures of a run without a profile. */
  public static final ReliabilityFigures NONE =
      new ReliabilityFigures(
          null,
          Availability.NONE,
          null,
          List.of(),
          ModeFinding.unknown(ReliabilityReportTexts.NOT_REQUESTED),
          List.of(),
          Outage.NONE,
          Refusals.NONE,
          List.of(),
          List.of());

  /** The number of windows of the long burn rate. */
  private static final int LONG_WINDOWS = 12;

  /** Copies. */
  public ReliabilityFigures {
    stages = List.copyOf(stages);
    recoveries = List.copyOf(recoveries);
    windows = List.copyOf(windows);
    faultMarks = List.copyOf(faultMarks);
  }

  /**
   * Computes the figures.
   *
   * @param attempts in the order of their due times
   * @param neverSent users of the load profile that sent no request
   * @param stages in order of time
   * @param endNanos the end of the load, in nanoseconds since the start of the run
   */
  public static ReliabilityFigures of(
      ReliabilityPlan plan,
      List<Attempt> attempts,
      long neverSent,
      List<Stage> stages,
      List<FaultMark> faultMarks,
      long endNanos) {
    long lastDue = attempts.isEmpty() ? endNanos : attempts.get(attempts.size() - 1).due() + 1;
    return until(plan, attempts, neverSent, stages, faultMarks, Math.min(endNanos, lastDue));
  }

  private static ReliabilityFigures until(
      ReliabilityPlan plan,
      List<Attempt> attempts,
      long neverSent,
      List<Stage> stages,
      List<FaultMark> faultMarks,
      long endNanos) {
    List<StageFigures> shown =
        stages.stream().map(each -> StageFigures.of(each, attempts)).toList();
    long first = attempts.isEmpty() ? endNanos : attempts.get(0).due();
    return new ReliabilityFigures(
        plan,
        Availability.of(attempts, neverSent),
        withinCapacity(stages, attempts),
        shown,
        ModeRules.of(shown),
        new Recoveries(plan, attempts, stages, faultMarks, endNanos).all(),
        Outage.longest(attempts),
        Refusals.of(attempts),
        AttemptWindow.of(attempts, first, Math.max(first, endNanos), plan.windowNanos()),
        faultMarks);
  }

  private static @Nullable Availability withinCapacity(List<Stage> stages, List<Attempt> attempts) {
    List<Stage> within = stages.stream().filter(Stage::withinCapacity).toList();
    return within.isEmpty()
        ? null
        : Availability.of(
            attempts.stream()
                .filter(attempt -> within.stream().anyMatch(stage -> stage.contains(attempt.due())))
                .toList(),
            0);
  }

  /** Returns a copy with rate limits. */
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

  /** Returns whether no profile was requested. */
  public boolean isEmpty() {
    return plan == null;
  }

  /** Returns goodput at the highest overload ÷ goodput at capacity; empty if either is missing. */
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

  /** Returns the longest recovery; empty if there is none or one is unknown. */
  public OptionalDouble recoverySeconds() {
    return recoveries.stream().anyMatch(each -> each.seconds().isEmpty())
        ? OptionalDouble.empty()
        : recoveries.stream().mapToDouble(each -> each.seconds().orElseThrow()).max();
  }

  /**
   * Returns the worst burn rate: the highest share of bad requests over some consecutive windows ÷
   * the allowed share. At 1, the error budget lasts exactly for its period.
   *
   * @param promised the promised availability, from 0 to below 1
   * @param count the number of consecutive windows
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

  /** Returns the worst burn rate over twelve consecutive windows, which smooths short bursts. */
  public OptionalDouble worstLongBurnRate(double promised) {
    return worstBurnRate(promised, LONG_WINDOWS);
  }

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public Optional<ObjectiveFinding> find(RunObjective objective, FeatureFigure figure) {
    return figure instanceof ReliabilityBySlo requested
        ? Optional.of(ReliabilityFinding.of(objective, of(requested)))
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

  /** Returns the observed value of a figure. */
  ObservedFigure of(ReliabilityBySlo subject) {
    if (plan == null || !plan.slo().equals(subject.slo())) {
      return ObservedFigure.none(ReliabilityReportTexts.noProfile(subject.slo().name()));
    }
    return switch (subject.figure()) {
      case AVAILABILITY -> share(availability, windows);
      case WITHIN_CAPACITY ->
          withinCapacity == null
              ? ObservedFigure.none(ReliabilityReportTexts.NO_LEVEL_WITHIN_CAPACITY)
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

  /** Returns the windows within capacity: misses in an overload are clustered differently. */
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
        ? ReliabilityReportTexts.cutByRunEnd(of.count(AttemptOutcome.UNKNOWN))
        : null;
  }

  private ObservedFigure noRequest() {
    return ObservedFigure.none(ReliabilityReportTexts.NO_REQUEST);
  }

  private ObservedFigure retained() {
    OptionalDouble retention = retention();
    long samples = ModeRules.top(stages).map(top -> top.availability().due()).orElse(0L);
    return retention.isPresent()
        ? ObservedFigure.value(100 * retention.getAsDouble(), samples, null)
        : ObservedFigure.none(ReliabilityReportTexts.retentionUnknown(mode.evidence().get(0)));
  }

  private ObservedFigure recovered() {
    if (recoveries.isEmpty()) {
      return ObservedFigure.none(ReliabilityReportTexts.NOTHING_TO_RECOVER_FROM);
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
        ReliabilityReportTexts.recoveryNotAvailable(open.cause(), String.valueOf(open.reason())));
  }

  private ObservedFigure honest() {
    long tried = refusals.kept() + refusals.broken();
    return tried < Refusals.LEAST
        ? ObservedFigure.none(ReliabilityReportTexts.tooFewRetryAfter(tried, Refusals.LEAST))
        : ObservedFigure.value(100 * refusals.honest().orElseThrow(), tried, null);
  }

  /** Returns the promised availability, 0 to 1; empty if there is none. */
  public OptionalDouble promised() {
    return plan == null ? OptionalDouble.empty() : plan.promised();
  }

  /** Returns the SLO of the profile; empty if no profile was requested. */
  public Optional<Slo> slo() {
    return Optional.ofNullable(plan).map(ReliabilityPlan::slo);
  }
}
