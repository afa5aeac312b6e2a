// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.combine;

import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.ObjectiveResult.Precision;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Judges an objective by its results in several runs. */
final class CombinedObjective {

  /** From here on, the estimate may decide if the interval contains the bound. */
  static final int ENOUGH_RUNS = 3;

  private static final double ALL_PERCENT = 100;

  /** Reasons that more samples remove. All others concern the figure itself. */
  private static final Pattern OF_SAMPLE_SIZE =
      Pattern.compile("\\bsamples? (?:is|are) too few|which \\.sure\\(\\) does not accept");

  private final RunObjective objective;
  private final List<String> runs;
  private final List<ObjectiveResult> results;

  private CombinedObjective(List<String> runs, List<ObjectiveResult> results) {
    this.objective = results.get(0).objective();
    this.runs = runs;
    this.results = results;
  }

  /**
   * Judges an objective.
   *
   * @param runs the ids of the runs, at least two
   * @param results the result in each run
   */
  static ObjectiveResult judge(List<String> runs, List<ObjectiveResult> results) {
    return new CombinedObjective(runs, results).judged();
  }

  private ObjectiveResult judged() {
    for (int run = 0; run < results.size(); run++) {
      ObjectiveResult result = results.get(run);
      if (open(result)) {
        String reason = result.reason() == null ? CombineTexts.NO_VALUE : result.reason();
        return undetermined(CombineTexts.inRun(runs.get(run), reason), result.binding());
      }
    }
    if (objective.requirement().sides().isEmpty()) {
      return unanimous();
    }
    return extreme() ? worst() : byMean();
  }

  /** Whether a run leaves the objective open for another reason than too few samples. */
  private static boolean open(ObjectiveResult result) {
    boolean ofSampleSize =
        result.reason() != null && OF_SAMPLE_SIZE.matcher(result.reason()).find();
    return result.verdict() == Verdict.UNDETERMINED
        && (result.binding() || result.actual().isEmpty() || !ofSampleSize);
  }

  /** Judges a requirement without a bound on one value: all runs must agree. */
  private ObjectiveResult unanimous() {
    Verdict first = results.get(0).verdict();
    boolean agree = results.stream().allMatch(each -> each.verdict() == first);
    if (!agree) {
      return undetermined(CombineTexts.RUNS_DISAGREE, false);
    }
    String reason = results.get(0).reason();
    return first == Verdict.UNDETERMINED
        ? undetermined(CombineTexts.inRun(runs.get(0), String.valueOf(reason)), false)
        : result(mean(), null, new Decided(first, anyWeak(), null));
  }

  private boolean anyWeak() {
    return results.stream().anyMatch(ObjectiveResult::weak);
  }

  private boolean extreme() {
    return objective.subject() instanceof Subject.OfMetric metric
        && (metric.statistic() == Statistic.Simple.MAX
            || metric.statistic() == Statistic.Simple.MIN);
  }

  /** Judges a minimum or maximum: that of all runs counts, and no number of runs proves it. */
  private ObjectiveResult worst() {
    boolean maximum = ((Subject.OfMetric) objective.subject()).statistic() == Statistic.Simple.MAX;
    var values = IntStream.range(0, results.size()).mapToDouble(run -> value(run).orElse(0));
    double worst = (maximum ? values.max() : values.min()).orElseThrow();
    long samples = results.stream().mapToLong(ObjectiveResult::samples).sum();
    Certainty found = Certainty.extreme(objective.requirement(), worst, maximum, samples);
    return result(OptionalDouble.of(worst), null, new Decided(found.verdict(), found.weak(), null));
  }

  private ObjectiveResult byMean() {
    if (IntStream.range(0, results.size()).anyMatch(run -> value(run).isEmpty())) {
      return undetermined(CombineTexts.NO_VALUE, false);
    }
    BetweenRuns figure = figure();
    Interval interval = figure.interval();
    OptionalDouble mean = OptionalDouble.of(figure.mean());
    double u = uncertainty();
    if (objective.requirement().sides().stream()
        .anyMatch(side -> u > 0 && Math.abs(side.bound() - figure.mean()) <= u)) {
      return result(
          mean,
          interval,
          new Decided(Verdict.UNDETERMINED, false, CombineTexts.withinUncertainty(u)));
    }
    boolean holds = objective.requirement().holds(figure.mean());
    boolean sure = interval != null && clear(interval, holds);
    return result(mean, interval, decided(holds, sure));
  }

  private Decided decided(boolean holds, boolean sure) {
    if (!sure && results.size() < ENOUGH_RUNS) {
      return new Decided(Verdict.UNDETERMINED, false, CombineTexts.tooFewRuns(results.size()));
    }
    if (!sure && objective.sure()) {
      return new Decided(Verdict.UNDETERMINED, false, CombineTexts.notSure(results.size()));
    }
    return new Decided(holds ? Verdict.MET : Verdict.MISSED, !sure, null);
  }

  /** Whether the interval lies on one side of the bound; to miss a range, one side is enough. */
  private boolean clear(Interval interval, boolean holds) {
    var sides = objective.requirement().sides().stream();
    return holds
        ? sides.allMatch(side -> side.holds(interval.low()) && side.holds(interval.high()))
        : sides.anyMatch(side -> !side.holds(interval.low()) && !side.holds(interval.high()));
  }

  private BetweenRuns figure() {
    List<Double> values = new ArrayList<>();
    List<@Nullable Interval> within = new ArrayList<>();
    for (int run = 0; run < results.size(); run++) {
      values.add(value(run).orElseThrow());
      within.add(results.get(run).interval());
    }
    boolean share = objective.unit().equals("%");
    return BetweenRuns.of(values, within, share ? ALL_PERCENT : Double.POSITIVE_INFINITY);
  }

  private OptionalDouble value(int run) {
    OptionalDouble actual = results.get(run).actual();
    return actual.isPresent() && Double.isFinite(actual.getAsDouble())
        ? actual
        : OptionalDouble.empty();
  }

  private OptionalDouble mean() {
    return results.stream().allMatch(each -> each.actual().isPresent())
        ? results.stream().mapToDouble(each -> each.actual().orElseThrow()).average()
        : OptionalDouble.empty();
  }

  /** Returns the largest timing uncertainty, which more runs do not reduce. */
  private double uncertainty() {
    return results.stream()
        .mapToDouble(each -> each.precision().uncertainty().orElse(0))
        .max()
        .orElse(0);
  }

  private ObjectiveResult undetermined(String reason, boolean binding) {
    ObjectiveResult open = result(mean(), null, new Decided(Verdict.UNDETERMINED, false, reason));
    return new ObjectiveResult(
        open.objective(),
        open.actual(),
        open.interval(),
        open.samples(),
        false,
        open.verdict(),
        reason,
        null,
        open.precision(),
        binding);
  }

  private ObjectiveResult result(
      OptionalDouble actual, @Nullable Interval interval, Decided decided) {
    double u = uncertainty();
    return new ObjectiveResult(
        objective,
        actual,
        interval,
        results.size(),
        decided.weak(),
        decided.verdict(),
        decided.reason(),
        null,
        u > 0 ? Precision.UNKNOWN.within(u) : Precision.UNKNOWN,
        false);
  }

  /** A verdict, whether the estimate decided, and why it is open. */
  private record Decided(Verdict verdict, boolean weak, @Nullable String reason) {}
}
