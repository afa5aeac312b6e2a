// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.ClientLag;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.CapacitySubject;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.EnergySubject;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.ObjectiveText;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.ServerSubject;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Judges the objectives of a run; missing or doubtful data never passes. */
public final class Judge {

  private static final int REASON_LENGTH = 180;

  private static final double NANOS_PER_SECOND = 1e9;

  /** A time that may be off by a larger share than this has no meaning. */
  private static final double MOST_OFF = 0.99;

  private final Evidence evidence;
  private final RunChecks checks;

  private Judge(Evidence evidence) {
    this.evidence = evidence;
    this.checks =
        evidence.waived() ? evidence.validity().with(ClientLag.NONE) : evidence.validity();
  }

  /** Returns a judge of this run. */
  public static Judge of(Evidence evidence) {
    return new Judge(evidence);
  }

  /**
   * Judges each objective, in order. An objective that can't be judged is not met and affects no
   * other.
   */
  public List<ObjectiveResult> judge(List<RunObjective> objectives) {
    return judge(objectives, (objective, defect) -> {});
  }

  /** Judges one of a run's objectives. */
  public ObjectiveResult judge(RunObjective objective, List<RunObjective> all) {
    return judge(objective, rules(all), (which, defect) -> {});
  }

  /**
   * Judges each objective, in order.
   *
   * @param defects receives what kept an objective from being judged
   */
  public List<ObjectiveResult> judge(
      List<RunObjective> objectives, BiConsumer<RunObjective, Throwable> defects) {
    JointRules rules = rules(objectives);
    return objectives.stream().map(objective -> judge(objective, rules, defects)).toList();
  }

  /** The rules that depend on all objectives together. */
  private record JointRules(
      SuccessShareRule successShare, LeftOutFailures leftOut, RegressionFamily regressions) {}

  private JointRules rules(List<RunObjective> objectives) {
    return new JointRules(
        SuccessShareRule.of(objectives, evidence.abandonmentTest()),
        LeftOutFailures.of(objectives, evidence.abandonmentTest()),
        regressions(objectives));
  }

  /**
   * Returns the probability that an objective is not worse than its baseline. A defect in it is
   * reported where the objective itself is judged.
   */
  private OptionalDouble doubt(RunObjective objective, Requirement.NoWorse noWorse) {
    try {
      RequestStats stats = stats(objective.path());
      return stats == null
          ? OptionalDouble.empty()
          : RegressionFinding.doubt(objective, noWorse, stats, evidence);
    } catch (RuntimeException | Error defect) {
      return OptionalDouble.empty();
    }
  }

  private RegressionFamily regressions(List<RunObjective> objectives) {
    var doubts = new LinkedHashMap<RunObjective, Double>();
    for (RunObjective objective : objectives) {
      if (objective.requirement() instanceof Requirement.NoWorse noWorse) {
        doubt(objective, noWorse).ifPresent(doubt -> doubts.put(inUnits(objective), doubt));
      }
    }
    return RegressionFamily.of(doubts);
  }

  private ObjectiveResult judge(
      RunObjective objective, JointRules rules, BiConsumer<RunObjective, Throwable> defects) {
    try {
      return judge(inUnits(objective), rules, evidence.outOfReach().get(objective));
    } catch (Throwable defect) {
      defects.accept(objective, defect);
      return ObjectiveFinding.none(VerdictTexts.failedToJudge(defect.toString())).result(objective);
    }
  }

  private RunObjective inUnits(RunObjective objective) {
    RunObjective in =
        evidence.prices() == null ? objective : objective.in(evidence.prices().currency());
    return evidence.capacities().unit().map(in::in).orElse(in);
  }

  private ObjectiveResult judge(
      RunObjective objective, JointRules rules, @Nullable String outOfReach) {
    RequestStats stats = stats(objective.path());
    if (stats == null) {
      return ObjectiveFinding.none(neverSent(objective.path())).result(objective);
    }
    ObjectiveFinding found = find(objective, stats, rules.regressions());
    String late = LateLoad.doubt(objective, found, checks, stats, evidence.capacities());
    if (late != null && found.certainty().verdict() != Verdict.UNDETERMINED) {
      return found.forbidden(objective, late);
    }
    if (outOfReach != null && !FindingBounds.decides(found)) {
      return found.missed(outOfReach).where(objective.sure()).result(objective);
    }
    ObjectiveFinding finding = found.where(objective.sure());
    String why = forbidden(objective, finding, stats, rules);
    if (why != null) {
      return finding.forbidden(objective, why);
    }
    String cut = cut(objective, stats.counts());
    boolean missed = finding.certainty().verdict() == Verdict.MISSED;
    boolean lost = missed && (evidence.end().broken() || countsFailures(objective));
    return cut == null || lost ? finding.result(objective) : finding.undetermined(objective, cut);
  }

  /** Returns why the run allows no verdict on a finding; null if it allows one. */
  private @Nullable String forbidden(
      RunObjective objective, ObjectiveFinding finding, RequestStats stats, JointRules rules) {
    String unknown = evidence.unknown();
    if (unknown != null && objective.subject().basis() != Subject.Basis.GENERATOR) {
      return ObjectiveText.cut(unknown, REASON_LENGTH);
    }
    boolean met = finding.certainty().verdict() == Verdict.MET;
    boolean open = finding.certainty().verdict() != Verdict.MISSED && finding.shown();
    String unreported = unreported(objective, stats);
    if (unreported != null && open) {
      return ObjectiveText.cut(unreported, REASON_LENGTH);
    }
    String leftOut = rules.leftOut().doubt(objective, stats, held(objective.subject().slo()));
    if (leftOut != null && open) {
      return ObjectiveText.cut(leftOut, REASON_LENGTH);
    }
    String doubt = doubt();
    if (doubt != null && met) {
      return doubt;
    }
    String inexact = evidence.waived() ? null : TimingDoubt.doubt(objective, checks);
    if (inexact != null && met) {
      return ObjectiveText.cut(inexact, REASON_LENGTH);
    }
    String hidden = new StoppedLoad(evidence).doubt(objective, stats, finding.actual().orElse(0));
    if (hidden != null && open) {
      return ObjectiveText.cut(hidden, REASON_LENGTH);
    }
    return met ? rules.successShare().doubt(objective, stats.counts()) : null;
  }

  /** Returns whether the objective counts failures, which no later request undoes. */
  private static boolean countsFailures(RunObjective objective) {
    return objective.subject() instanceof Subject.OfCount count
        && count.figure() instanceof CountFigure.Failures;
  }

  /** Returns why the run can miss objectives but meet none; null if it can meet them. */
  private @Nullable String doubt() {
    if (evidence.end().broken()) {
      return ObjectiveText.cut(evidence.end().words(), REASON_LENGTH);
    }
    if (!evidence.loadApplied()) {
      return VerdictTexts.LOAD_NOT_APPLIED;
    }
    return evidence.invalid().isEmpty()
        ? null
        : ObjectiveText.cut(VerdictTexts.invalid(evidence.invalid().get(0)), REASON_LENGTH);
  }

  private @Nullable String unreported(RunObjective objective, RequestStats stats) {
    Subject subject = objective.subject();
    String wrong = ClockFault.doubt(subject, stats);
    if (wrong != null) {
      return wrong;
    }
    return UnreportedTokens.doubt(subject, stats, held(subject.slo()), evidence.prices());
  }

  private ObjectiveFinding find(
      RunObjective objective, RequestStats stats, RegressionFamily regressions) {
    if (objective.requirement() instanceof Requirement.NoWorse noWorse) {
      // the baseline, too, contains values of succeeded requests only
      RequestStats succeeded = stats.with(s -> s.censored = Map.of());
      ObjectiveFinding measured = find(objective.measured(), succeeded, RegressionFamily.NONE);
      return RegressionFinding.of(objective, noWorse, measured, stats, evidence, regressions);
    }
    return objective.subject().accept(new Finder(objective, stats));
  }

  private Optional<SloStats> held(@Nullable Slo slo) {
    return evidence.slos().stream().filter(each -> each.slo().equals(slo)).findFirst();
  }

  private @Nullable RequestStats stats(List<String> path) {
    return path.isEmpty() ? evidence.snapshot().all() : evidence.snapshot().requests().get(path);
  }

  private String neverSent(List<String> path) {
    String others =
        evidence.snapshot().requests().keySet().stream()
            .map(ObjectiveText::join)
            .collect(Collectors.joining(", "));
    String reason =
        VerdictTexts.requestNeverSent(ObjectiveText.join(path), others.isEmpty() ? "none" : others);
    return ObjectiveText.cut(reason, REASON_LENGTH);
  }

  /**
   * Returns why too many of the objective's requests are undecided; null if they are few. An SLO
   * counts its own requests, of which few in the run can be many.
   */
  private @Nullable String cut(RunObjective objective, RequestStats.Counts counts) {
    return switch (objective.subject().basis()) {
      case PATH -> cut(counts.unfinished(), counts.sent());
      case OF_SLO -> cut(held(objective.subject().slo()), counts);
      case LEVELS -> null; // requests that were cut count against their level
      case GENERATOR, SERVER, SCORED, DUE -> null; // these report missing data themselves
    };
  }

  private @Nullable String cut(Optional<SloStats> held, RequestStats.Counts counts) {
    if (held.isEmpty()) {
      return cut(counts.unfinished(), counts.sent());
    }
    String cut = cut(held.get().unfinished(), held.get().judgedOrCut());
    return cut == null && !evidence.abandonmentTest() ? givenUp(held.get()) : cut;
  }

  private static @Nullable String givenUp(SloStats held) {
    long of = held.judged() + held.givenUp();
    return SloStats.tooManyCut(held.givenUp(), of)
        ? VerdictTexts.givenUpUndecided(held.givenUp(), of)
        : null;
  }

  private static @Nullable String cut(long unfinished, long sent) {
    return SloStats.tooManyCut(unfinished, sent)
        ? VerdictTexts.cutByTheEnd(unfinished, sent)
        : null;
  }

  /** Judges the figure of an objective, regardless of the run as a whole. */
  private final class Finder implements Subject.Visitor<ObjectiveFinding> {

    private final RunObjective objective;
    private final RequestStats stats;

    Finder(RunObjective objective, RequestStats stats) {
      this.objective = objective;
      this.stats = stats;
    }

    @Override
    public ObjectiveFinding metric(Subject.OfMetric subject) {
      return sentLate(
          subject.metric(),
          some -> MetricFinding.of(objective, subject, some, evidence.abandonmentTest()));
    }

    @Override
    public ObjectiveFinding adjusted(Subject.OfAdjusted subject) {
      return sentLate(subject.metric(), some -> AdjustedFinding.of(objective, subject, some));
    }

    private ObjectiveFinding sentLate(Metric metric, Function<RequestStats, ObjectiveFinding> of) {
      return new LateSends(metric, stats, checks)
          .judge(objective, of.andThen(found -> within(metric, found)));
    }

    private ClientLag lag() {
      return checks.lag();
    }

    private ObjectiveFinding within(Metric metric, ObjectiveFinding finding) {
      if (metric == Metric.DECODE_RATE) {
        return withinRate(finding);
      }
      OptionalDouble u = evidence.validity().uncertainty().of(metric);
      return u.isPresent()
          ? finding.within(objective, u.getAsDouble() / metric.outputDivisor())
          : finding;
    }

    /**
     * Applies the uncertainty of TPOT to a rate, its inverse: the rate moves more for shorter
     * times.
     */
    private ObjectiveFinding withinRate(ObjectiveFinding finding) {
      OptionalDouble ofTpot = evidence.validity().uncertainty().of(Metric.TPOT);
      if (ofTpot.isEmpty() || finding.actual().isEmpty()) {
        return finding;
      }
      double rate = finding.actual().getAsDouble();
      double share = ofTpot.getAsDouble() * rate / NANOS_PER_SECOND;
      double most = Math.min(MOST_OFF, share);
      return finding.within(objective, rate * share / (1 + share), rate * most / (1 - most));
    }

    @Override
    public ObjectiveFinding slo(Subject.OfSlo subject) {
      TimingUncertainty u = evidence.validity().uncertainty();
      return held(subject.slo())
          .map(
              found ->
                  LateCounts.slo(
                      objective,
                      found.within(u),
                      found.within(u, lag()),
                      lag(),
                      some -> SloFinding.of(objective, subject.figure(), some, stats)))
          .orElseGet(
              () -> ObjectiveFinding.none(FindingTexts.sloNotEvaluated(subject.slo().name())));
    }

    @Override
    public ObjectiveFinding rate(Subject.OfRate subject) {
      return LateCounts.rate(
          objective, stats, lag(), some -> RateFinding.of(objective, subject.figure(), some));
    }

    @Override
    public ObjectiveFinding count(Subject.OfCount subject) {
      return LateCounts.guarded(CountFinding.of(objective, subject.figure(), stats), lag());
    }

    @Override
    public ObjectiveFinding validity(Subject.OfValidity subject) {
      return ValidityFinding.of(objective, evidence.validity());
    }

    @Override
    public ObjectiveFinding cost(Subject.OfCost subject) {
      return CostFinding.of(objective, subject.figure(), evidence);
    }

    @Override
    public ObjectiveFinding server(ServerSubject subject) {
      return ServerFinding.of(
          objective, subject, evidence.server(), evidence.snapshot().all().counts().succeeded());
    }

    @Override
    public ObjectiveFinding energy(EnergySubject subject) {
      return EnergyFinding.of(objective, subject.figure(), evidence);
    }

    @Override
    public ObjectiveFinding feature(FeatureSubject subject) {
      ObjectiveFinding found = evidence.features().find(objective, subject.figure());
      return subject.basis() == Subject.Basis.SCORED || subject.basis() == Subject.Basis.PATH
          ? LateCounts.guarded(found, lag())
          : found;
    }

    @Override
    public ObjectiveFinding capacity(CapacitySubject subject) {
      return CapacityFinding.of(objective, subject, evidence.capacities());
    }
  }
}
