// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.baseline.BaselineRun;
import io.github.gatlingllm.slo.baseline.BaselineStats;
import io.github.gatlingllm.slo.baseline.FeaturePairs;
import io.github.gatlingllm.slo.baseline.FigurePair;
import io.github.gatlingllm.slo.baseline.FigurePair.Measure;
import io.github.gatlingllm.slo.baseline.KeptFigures;
import io.github.gatlingllm.slo.baseline.MetricStats;
import io.github.gatlingllm.slo.baseline.RunKey;
import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.ObjectiveText;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Judges objectives that compare with a baseline. */
final class RegressionFinding {

  private static final int REASON_LENGTH = 400;

  /** The longest quotation that leaves room for the remedy. */
  private static final int NAMED_LENGTH = 250;

  /**
   * Below this share of effective requests, requests depend strongly on each other: on the proof's
   * engine above 70 % load.
   */
  private static final double LITTLE = 0.3;

  private final RunObjective objective;
  private final Requirement.NoWorse requirement;
  private final ObjectiveFinding measured;
  private final RegressionFamily family;

  private RegressionFinding(
      RunObjective objective,
      Requirement.NoWorse requirement,
      ObjectiveFinding measured,
      RegressionFamily family) {
    this.family = family;
    this.objective = objective;
    this.requirement = requirement;
    this.measured = measured;
  }

  /**
   * Judges an objective.
   *
   * @param measured the finding of this run's figure
   * @param stats the figures that it was taken from
   * @param family all regression objectives of the run
   */
  static ObjectiveFinding of(
      RunObjective objective,
      Requirement.NoWorse requirement,
      ObjectiveFinding measured,
      RequestStats stats,
      Evidence evidence,
      RegressionFamily family) {
    if (measured.actual().isEmpty()) {
      return measured;
    }
    var finding = new RegressionFinding(objective, requirement, measured, family);
    return evidence
        .baselines()
        .of(requirement.baseline())
        .map(run -> finding.against(run, BaselineStats.of(stats, evidence.slos()), evidence))
        .orElseGet(finding::missing);
  }

  /**
   * Returns the probability that a figure is not worse than its baseline allows; empty if the two
   * can't be compared.
   */
  static OptionalDouble doubt(
      RunObjective objective,
      Requirement.NoWorse requirement,
      RequestStats stats,
      Evidence evidence) {
    return evidence
        .baselines()
        .of(requirement.baseline())
        .map(run -> pair(objective, run, BaselineStats.of(stats, evidence.slos()), evidence))
        .flatMap(pair -> pair)
        .filter(FigurePair::enough)
        .map(pair -> OptionalDouble.of(1 - pair.worse(requirement.tolerance().amount())))
        .orElse(OptionalDouble.empty());
  }

  /**
   * Returns the figure of both runs. Repeats exist for all requests together only, which equal a
   * path if it is the only one.
   */
  private static Optional<FigurePair> pair(
      RunObjective objective, BaselineRun run, BaselineStats now, Evidence evidence) {
    if (objective.subject() instanceof FeatureSubject) {
      return compared(objective, run, evidence).flatMap(KeptFigures.Compared::pair);
    }
    BaselineStats before = run.at(objective.path());
    if (before == null) {
      return Optional.empty();
    }
    boolean alone = run.requests().size() == 1 && evidence.snapshot().requests().size() == 1;
    return alone || objective.path().isEmpty()
        ? FigurePair.of(
            objective.subject(), before, now, run.repeats(), repeats(evidence.capacities()))
        : FigurePair.of(objective.subject(), before, now);
  }

  private static Optional<KeptFigures.Compared> compared(
      RunObjective objective, BaselineRun run, Evidence evidence) {
    return new FeaturePairs(run.kept(), evidence.features().kept()).of(objective.subject());
  }

  private static List<BaselineStats> repeats(Capacities capacities) {
    return capacities.repeats().stream()
        .map(each -> BaselineStats.of(each.stats(), each.slos()))
        .toList();
  }

  private ObjectiveFinding missing() {
    return open(
        RegressionTexts.missingBaseline(
            requirement.baseline().file(), requirement.missingAllowed()),
        Waiver.MISSING_BASELINE);
  }

  private ObjectiveFinding against(BaselineRun run, BaselineStats now, Evidence evidence) {
    String unfit = unfit(run.origin());
    if (unfit != null) {
      return incomparable(unfit);
    }
    Optional<String> difference = difference(run.key(), evidence);
    Optional<FigurePair> pair = pair(objective, run, now, evidence);
    if (pair.isEmpty()) {
      return incomparable(
          difference.or(() -> unpaired(run, evidence)).orElseGet(() -> lacking(run)));
    }
    return difference.isPresent()
        ? incomparable(difference.get()).withChange(change(pair.get(), false))
        : complete(judge(pair.get(), now), run, evidence);
  }

  private Optional<String> unpaired(BaselineRun run, Evidence evidence) {
    return compared(objective, run, evidence)
        .flatMap(found -> Optional.ofNullable(found.trouble()));
  }

  /**
   * Returns the judged finding; undetermined if it is met but data is missing, which may have been
   * worse.
   */
  private ObjectiveFinding complete(ObjectiveFinding judged, BaselineRun run, Evidence evidence) {
    return judged.certainty().verdict() != Verdict.MET
        ? judged
        : compared(objective, run, evidence)
            .flatMap(found -> Optional.ofNullable(found.doubt()))
            .map(doubt -> judged.open(doubt, Waiver.UNDETERMINED))
            .orElse(judged);
  }

  /** Returns why that run can't be a baseline; null if it can. */
  private static @Nullable String unfit(BaselineRun.Origin origin) {
    if (origin.outdated()) {
      return outdated(origin);
    }
    if (!origin.missed().isEmpty()) {
      return missed(origin.missed());
    }
    return origin.invalid().isEmpty() ? null : invalid(origin.invalid());
  }

  private static String outdated(BaselineRun.Origin origin) {
    String version = origin.versions().get(BaselineRun.Origin.PLUGIN);
    return RegressionTexts.outdated(
        version == null ? "an older gatling-llm" : "gatling-llm " + version,
        origin.format(),
        BaselineRun.FORMAT);
  }

  /**
   * Returns the reason for a baseline that missed its own objectives: "no worse" would mean little.
   */
  private static String missed(List<String> missed) {
    String first = "'" + ObjectiveText.cut(missed.get(0), NAMED_LENGTH) + "'";
    return missed.size() == 1
        ? RegressionTexts.missedOne(first)
        : RegressionTexts.missed(missed.size(), first);
  }

  private static String invalid(List<String> reasons) {
    return RegressionTexts.invalid(ObjectiveText.cut(String.join("; ", reasons), NAMED_LENGTH));
  }

  private Optional<String> difference(RunKey before, Evidence evidence) {
    RunKey now = evidence.key();
    if (now == null) {
      return Optional.of(RegressionTexts.UNKNOWN_KEY);
    }
    List<String> differences = now.differences(before, requirement.baseline().ignoredLabels());
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of(RegressionTexts.notComparable(String.join("; ", differences)));
  }

  private String lacking(BaselineRun run) {
    if (run.at(objective.path()) != null) {
      return RegressionTexts.noValue(objective.subject().label());
    }
    String others =
        run.requests().keySet().stream().map(ObjectiveText::join).collect(Collectors.joining(", "));
    return RegressionTexts.noRequest(
        ObjectiveText.join(objective.path()), others.isEmpty() ? "none" : others);
  }

  private ObjectiveFinding judge(FigurePair pair, BaselineStats now) {
    double tolerance = requirement.tolerance().amount();
    if (!pair.enough()) {
      return undecided(few(pair)).withChange(change(pair, false));
    }
    if (pair.change().isEmpty()) {
      return incomparable(RegressionTexts.BASELINE_OF_ZERO).withChange(change(pair, false));
    }
    double worse = pair.worse(tolerance);
    ObjectiveFinding result = measured.withChange(change(pair, true));
    if (family.isWorse(objective)) {
      return result.with(new Certainty(Verdict.MISSED, false, pair.needed()));
    }
    if (worse <= FigurePair.TAIL) {
      return result.with(new Certainty(Verdict.MET, false, pair.needed()));
    }
    return within(pair, tolerance)
        ? result.with(new Certainty(Verdict.MET, true, pair.needed()))
        : undecided(vague(pair) + remedy(pair, now)).withChange(change(pair, true));
  }

  private static boolean within(FigurePair pair, double tolerance) {
    double allowed = pair.allowed(tolerance);
    return pair.better() == FigurePair.Better.LOWER ? pair.now() <= allowed : pair.now() >= allowed;
  }

  private static String few(FigurePair pair) {
    return RegressionTexts.tooFew(pair.samples(), pair.samplesBefore(), pair.needed());
  }

  private static String vague(FigurePair pair) {
    Interval interval = pair.shift().interval(FigurePair.TAIL);
    return RegressionTexts.vague(
        pair.samples(),
        pair.samplesBefore(),
        Quantity.signed(interval.low()),
        Quantity.signed(interval.high()),
        pair.measure() == Measure.POINTS ? " points" : " %");
  }

  /**
   * Returns a remedy for requests that depend strongly on each other, as near the capacity: repeats
   * help more than further requests.
   */
  private String remedy(FigurePair pair, BaselineStats now) {
    if (pair.repeated() || !(objective.subject() instanceof Subject.OfMetric subject)) {
      return "";
    }
    MetricStats values = now.metrics().get(subject.metric());
    return values == null || values.independent() >= LITTLE * values.requests()
        ? ""
        : RegressionTexts.repeatTheLoad(Math.round(values.independent()));
  }

  private ObjectiveResult.Change change(FigurePair pair, boolean withInterval) {
    OptionalDouble change = pair.change();
    return new ObjectiveResult.Change(
        pair.before(),
        new Requirement.Side(
            pair.better() == FigurePair.Better.LOWER ? BoundComparison.LTE : BoundComparison.GTE,
            pair.allowed(requirement.tolerance().amount())),
        change,
        withInterval ? pair.shift().interval(FigurePair.TAIL) : null);
  }

  /** Returns the finding as undetermined; more samples could decide it. */
  private ObjectiveFinding undecided(String reason) {
    return open(reason, Waiver.UNDETERMINED);
  }

  /**
   * Returns the finding as undetermined for good; it would guard nothing if a waiver let it pass.
   */
  private ObjectiveFinding incomparable(String reason) {
    return open(reason, Waiver.NONE);
  }

  private ObjectiveFinding open(String reason, Waiver waiver) {
    return measured.open(ObjectiveText.cut(reason, REASON_LENGTH), waiver);
  }
}
