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
 * An objective of a finished run, judged again.
 *
 * @param result the result
 * @param keptReason why the result keeps the verdict of the run; null: it is a new verdict
 */
record Rejudged(ObjectiveResult result, @Nullable String keptReason) {

  /** The relative tolerance between a figure of the run and of its rows: sums are rounded. */
  private static final double SAME = 1e-6;

  /**
   * Judges an objective by the rows, or keeps the verdict of the run if rows are not enough.
   *
   * @param judge judges by the rows
   */
  static Rejudged of(Summary summary, Judged judged, Replay rows, Judge judge) {
    ObjectiveResult then = judged.result();
    boolean compared = then.objective().requirement() instanceof Requirement.NoWorse;
    if (then.binding() && !compared) {
      return new Rejudged(then, GateTexts.WHOLE_RUN);
    }
    String missing = missing(then.objective().subject(), then.objective().requirement(), rows);
    if (missing != null) {
      return kept(summary, judged, missing);
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
        ? kept(summary, judged, GateTexts.MORE_KNOWN)
        : new Rejudged(now, null);
  }

  /** Handles figures that differ. With equal samples, a file was changed: MET is not kept. */
  private static Rejudged anotherFigure(Summary summary, Judged judged, ObjectiveResult now) {
    String why = GateTexts.OTHER_FIGURE;
    ObjectiveResult then = judged.result();
    boolean worse = then.verdict() == Verdict.MET && now.verdict() != Verdict.MET;
    return worse && then.samples() == now.samples()
        ? new Rejudged(with(then, Verdict.UNDETERMINED, GateTexts.FILES_DISAGREE), why)
        : kept(summary, judged, why);
  }

  private static @Nullable String missing(Subject subject, Requirement requirement, Replay rows) {
    if (requirement instanceof Requirement.NoWorse) {
      return GateTexts.BASELINE_OUTSIDE;
    }
    return subject.accept(new MissingData(rows)).orElse(null);
  }

  private static boolean sameFigure(ObjectiveResult then, ObjectiveResult now) {
    return then.samples() == now.samples() && same(finite(then.actual()), finite(now.actual()));
  }

  /** Returns empty for an infinite value: JSON has none. */
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

  /** Keeps the verdict of the run, or a worse one if its bound was changed since. */
  private static Rejudged kept(Summary summary, Judged judged, String why) {
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
      return new Rejudged(with(then, Verdict.MISSED, GateTexts.OTHER_BOUND), why);
    }
    return then.interval() == null || unchanged(judged) || intervalMeets(then)
        ? new Rejudged(then, why)
        : changed(then, why);
  }

  /**
   * Whether the whole interval of a rate meets the bound. Such an interval does not depend on the
   * bound.
   */
  private static boolean intervalMeets(ObjectiveResult then) {
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

  /** Returns UNDETERMINED: the certainty under another bound needs the samples. */
  private static Rejudged changed(ObjectiveResult then, String why) {
    return new Rejudged(with(then, Verdict.UNDETERMINED, GateTexts.OTHER_BOUND), why);
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

  /** Returns why the rows lack the data of a figure; empty: they contain it. */
  private record MissingData(Replay rows) implements Subject.Visitor<Optional<String>> {

    @Override
    public Optional<String> metric(Subject.OfMetric subject) {
      return Optional.ofNullable(
          rows.missing(subject.path(), subject.metric(), subject.statistic()));
    }

    @Override
    public Optional<String> adjusted(Subject.OfAdjusted subject) {
      return Optional.ofNullable(
          rows.missing(subject.path(), subject.metric(), subject.statistic()));
    }

    @Override
    public Optional<String> slo(Subject.OfSlo subject) {
      return subject.figure() == SloFigure.ATTAINMENT
          ? Optional.ofNullable(rows.missing(subject.slo()))
          : Optional.of(GateTexts.NO_WINDOW);
    }

    @Override
    public Optional<String> rate(Subject.OfRate subject) {
      return Optional.of(GateTexts.NO_WINDOW);
    }

    @Override
    public Optional<String> count(Subject.OfCount subject) {
      return subject.figure() instanceof CountFigure.Concurrency
          ? Optional.of(GateTexts.NO_WINDOW)
          : Optional.ofNullable(rows.missing(subject.path()));
    }

    @Override
    public Optional<String> validity(Subject.OfValidity subject) {
      return Optional.of(GateTexts.NO_CLIENT_HEALTH);
    }

    @Override
    public Optional<String> cost(Subject.OfCost subject) {
      return Optional.of(GateTexts.NO_COSTS);
    }

    @Override
    public Optional<String> server(ServerSubject subject) {
      return Optional.ofNullable(rows.missingServer());
    }

    @Override
    public Optional<String> energy(EnergySubject subject) {
      return switch (subject.figure()) {
        case JOULES, MEAN_WATTS -> Optional.ofNullable(rows.missingServer());
        case PER_REQUEST,
            PER_OUTPUT_TOKEN,
            PER_TOTAL_TOKEN,
            PER_GOOD_TOKEN,
            TOKENS_PER_SECOND_PER_MEGAWATT,
            TOKENS_PER_GPU_SECOND,
            GOODPUT_PER_WATT ->
            Optional.of(GateTexts.NO_WINDOW);
      };
    }

    @Override
    public Optional<String> feature(FeatureSubject subject) {
      return rows.missing(subject.figure());
    }

    @Override
    public Optional<String> capacity(CapacitySubject subject) {
      return Optional.of(GateTexts.NO_LEVEL_VERDICTS);
    }
  }
}
