// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.report.json.SummaryReader.Judged;
import io.github.gatlingllm.report.json.SummaryReader.Summary;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.CapacitySubject;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.EnergySubject;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.ServerSubject;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.Judge;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * An objective of a finished run, judged once more.
 *
 * @param result what holds
 * @param taken why it is the run's own verdict; null: it is a new one
 */
record Rejudged(ObjectiveResult result, @Nullable String taken) {

  /** A figure of a run is the same in its rows, but for the last digits of sums. */
  private static final double SAME = 1e-6;

  private static final String WINDOW = "requests.jsonl does not tell the measuring window";

  /**
   * Judges by what the rows tell; else takes the run's verdict.
   *
   * @param judge of the rows
   */
  static Rejudged of(Summary summary, Judged judged, Replay rows, Judge judge) {
    ObjectiveResult then = judged.result();
    boolean compared = then.objective().requirement() instanceof Requirement.NoWorse;
    if (then.binding() && !compared) {
      return new Rejudged(then, "the run as a whole speaks against it");
    }
    String gap = gap(then.objective().subject(), then.objective().requirement(), rows);
    if (gap != null) {
      return taken(summary, judged, gap);
    }
    ObjectiveResult now =
        judge.judge(
            then.objective(),
            summary.objectives().stream().map(each -> each.result().objective()).toList());
    if (!(then.objective().subject() instanceof Subject.OfSlo) && !sameFigure(then, now)) {
      return anotherFigure(summary, judged, now);
    }
    boolean better = now.verdict() == Verdict.MET && then.verdict() != Verdict.MET;
    return better && unchanged(judged)
        ? taken(summary, judged, "the run knew more than its files tell")
        : new Rejudged(now, null);
  }

  /** Of as many values, one of the two figures was changed: what the rows miss is not met. */
  private static Rejudged anotherFigure(Summary summary, Judged judged, ObjectiveResult now) {
    String why = "the files give another figure";
    ObjectiveResult then = judged.result();
    boolean worse = then.verdict() == Verdict.MET && now.verdict() != Verdict.MET;
    return worse && then.samples() == now.samples()
        ? new Rejudged(
            with(then, Verdict.UNDETERMINED, "requests.jsonl and summary.json do not agree"), why)
        : taken(summary, judged, why);
  }

  private static @Nullable String gap(Subject subject, Requirement requirement, Replay rows) {
    if (requirement instanceof Requirement.NoWorse) {
      return "its baseline lies outside of the folder";
    }
    return subject.accept(new Gap(rows)).orElse(null);
  }

  private static boolean sameFigure(ObjectiveResult then, ObjectiveResult now) {
    return then.samples() == now.samples() && same(finite(then.actual()), finite(now.actual()));
  }

  /** The file has no infinite values. */
  private static OptionalDouble finite(OptionalDouble actual) {
    return Double.isFinite(actual.orElse(Double.NaN)) ? actual : OptionalDouble.empty();
  }

  private static boolean same(OptionalDouble then, OptionalDouble now) {
    if (then.isEmpty() || now.isEmpty()) {
      return then.isEmpty() && now.isEmpty();
    }
    double before = then.getAsDouble();
    return Math.abs(now.getAsDouble() - before) <= SAME * Math.max(1e-3, Math.abs(before));
  }

  private static boolean unchanged(Judged judged) {
    return judged.text().equals(judged.result().objective().text());
  }

  /** Never better than the run's: what it found may not keep the bound as it is now. */
  private static Rejudged taken(Summary summary, Judged judged, String why) {
    ObjectiveResult then = judged.result();
    if (then.verdict() != Verdict.MET) {
      return new Rejudged(then, why);
    }
    if (summary.end().broken()) {
      return new Rejudged(with(then, Verdict.UNDETERMINED, summary.end().words()), why);
    }
    if (then.objective().requirement() instanceof Requirement.NoWorse) {
      return unchanged(judged) ? new Rejudged(then, why) : changed(then, why);
    }
    if (then.actual().isEmpty()
        || !then.objective().requirement().holds(then.actual().getAsDouble())) {
      return new Rejudged(with(then, Verdict.MISSED, "the run was judged by another bound"), why);
    }
    return then.interval() == null || unchanged(judged) || leavesOut(then)
        ? new Rejudged(then, why)
        : changed(then, why);
  }

  /** The interval of a rate lies around it, whichever bound it has. */
  private static boolean leavesOut(ObjectiveResult then) {
    Interval interval = then.interval();
    Requirement requirement = then.objective().requirement();
    boolean rate =
        then.objective().subject() instanceof Subject.OfRate
            || (then.objective().subject() instanceof Subject.OfSlo slo
                && slo.figure() != SloFigure.ATTAINMENT);
    return rate
        && interval != null
        && requirement.holds(interval.low())
        && requirement.holds(interval.high());
  }

  /** How certain it would be by another bound, only the samples tell. */
  private static Rejudged changed(ObjectiveResult then, String why) {
    return new Rejudged(
        with(then, Verdict.UNDETERMINED, "the run was judged by another bound"), why);
  }

  private static ObjectiveResult with(ObjectiveResult then, Verdict verdict, String reason) {
    return new ObjectiveResult(
        then.objective(),
        then.actual(),
        then.interval(),
        then.samples(),
        false,
        verdict,
        reason,
        then.change(),
        then.precision(),
        verdict == Verdict.UNDETERMINED);
  }

  /** What keeps rows from telling a figure; empty: nothing. */
  private record Gap(Replay rows) implements Subject.Visitor<Optional<String>> {

    @Override
    public Optional<String> metric(Subject.OfMetric subject) {
      return Optional.ofNullable(rows.gap(subject.path(), subject.metric(), subject.statistic()));
    }

    @Override
    public Optional<String> adjusted(Subject.OfAdjusted subject) {
      return Optional.ofNullable(rows.gap(subject.path(), subject.metric(), subject.statistic()));
    }

    @Override
    public Optional<String> slo(Subject.OfSlo subject) {
      return subject.figure() == SloFigure.ATTAINMENT
          ? Optional.ofNullable(rows.gap(subject.slo()))
          : Optional.of(WINDOW);
    }

    @Override
    public Optional<String> rate(Subject.OfRate subject) {
      return Optional.of(WINDOW);
    }

    @Override
    public Optional<String> count(Subject.OfCount subject) {
      return subject.figure() instanceof CountFigure.Concurrency
          ? Optional.of(WINDOW)
          : Optional.ofNullable(rows.gap(subject.path()));
    }

    @Override
    public Optional<String> validity(Subject.OfValidity subject) {
      return Optional.of("requests.jsonl does not tell how the load generator did");
    }

    @Override
    public Optional<String> cost(Subject.OfCost subject) {
      return Optional.of("requests.jsonl does not tell what serving cost");
    }

    @Override
    public Optional<String> server(ServerSubject subject) {
      return Optional.ofNullable(rows.serverGap());
    }

    @Override
    public Optional<String> energy(EnergySubject subject) {
      return switch (subject.figure()) {
        case JOULES, MEAN_WATTS -> Optional.ofNullable(rows.serverGap());
        case PER_REQUEST,
            PER_OUTPUT_TOKEN,
            PER_TOTAL_TOKEN,
            PER_GOOD_TOKEN,
            TOKENS_PER_SECOND_PER_MEGAWATT,
            TOKENS_PER_GPU_SECOND,
            GOODPUT_PER_WATT ->
            Optional.of(WINDOW);
      };
    }

    @Override
    public Optional<String> feature(FeatureSubject subject) {
      return Optional.of(subject.figure().notInRows());
    }

    @Override
    public Optional<String> capacity(CapacitySubject subject) {
      return Optional.of("requests.jsonl does not tell how levels of load were judged");
    }
  }
}
