// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.combine;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Repeats of a load on a machine that differs from run to run: each run multiplies all its times by
 * a factor of its own, log-normal with a standard deviation of 10 %.
 */
final class SimulatedRepeats {

  static final int REQUESTS = 300;
  private static final double BETWEEN = 0.10;
  private static final double WITHIN = 0.5;
  private static final double MEDIAN = 200;

  /** The figures of a run, of its sorted times. */
  enum Figure {
    MEAN(times -> Arrays.stream(times).average().orElseThrow()),
    P99(times -> times[(int) Math.ceil(0.99 * times.length) - 1]),
    ATTAINMENT(
        times -> 100.0 * Arrays.stream(times).filter(time -> time <= 500).count() / times.length);

    private final ToDoubleFunction<double[]> of;

    Figure(ToDoubleFunction<double[]> of) {
      this.of = of;
    }

    double of(double[] times) {
      return of.applyAsDouble(times);
    }
  }

  private final SplittableRandom random;

  SimulatedRepeats(long seed) {
    random = new SplittableRandom(seed);
  }

  /** The times of the requests of one run, sorted. */
  double[] run() {
    double factor = Math.exp(BETWEEN * random.nextGaussian());
    double[] times = new double[REQUESTS];
    Arrays.setAll(times, i -> MEDIAN * factor * Math.exp(WITHIN * random.nextGaussian()));
    Arrays.sort(times);
    return times;
  }

  List<double[]> runs(int number) {
    return IntStream.range(0, number).mapToObj(each -> run()).toList();
  }

  /** The mean of a figure over many runs. */
  static double truth(Figure figure, int runs) {
    var many = new SimulatedRepeats(4711);
    return IntStream.range(0, runs).mapToDouble(each -> figure.of(many.run())).average().orElse(0);
  }

  static BetweenRuns combined(Figure figure, List<double[]> runs) {
    List<Double> values = runs.stream().map(figure::of).toList();
    return BetweenRuns.of(
        values,
        Collections.nCopies(values.size(), null),
        figure == Figure.ATTAINMENT ? 100 : Double.POSITIVE_INFINITY);
  }

  /** The judged objective that a time is at most the bound, or a share at least. */
  static ObjectiveResult judged(Figure figure, List<double[]> runs, double bound) {
    var objective =
        figure == Figure.ATTAINMENT
            ? new RunObjective(
                new Subject.OfSlo(new Slo("chat", List.of()), SloFigure.ATTAINMENT),
                BoundComparison.GTE,
                bound)
            : new RunObjective(
                new Subject.OfMetric(List.of(), Metric.TTFT, new Statistic.Percentile(99)),
                BoundComparison.LTE,
                bound);
    var ids = new ArrayList<String>();
    var results = new ArrayList<ObjectiveResult>();
    for (double[] run : runs) {
      double value = figure.of(run);
      ids.add("run-" + ids.size());
      results.add(
          new ObjectiveResult(
              objective,
              OptionalDouble.of(value),
              null,
              REQUESTS,
              true,
              objective.requirement().holds(value) ? Verdict.MET : Verdict.MISSED,
              null));
    }
    return CombinedObjective.judge(ids, results);
  }

  /** The 95 % interval of the mean of all requests as if they were independent. */
  static Interval pooledMean(List<double[]> runs) {
    double[] all = runs.stream().flatMapToDouble(Arrays::stream).toArray();
    double mean = Arrays.stream(all).average().orElseThrow();
    double variance =
        Arrays.stream(all).map(time -> (time - mean) * (time - mean)).sum() / (all.length - 1);
    double half = 1.96 * Math.sqrt(variance / all.length);
    return new Interval(mean - half, mean + half);
  }
}
