// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * What the load costs a bystander in one figure: the percentile of its probes under load minus that
 * of the unloaded probes, in milliseconds.
 *
 * <p>The two samples can't be paired, because no moment is both unloaded and under load. The
 * interval of the difference combines the intervals of both percentiles, by the method of variance
 * estimates recovery (G. Y. Zou and A. Donner, <i>Construction of confidence limits about effect
 * measures: A general approach</i>, Statistics in Medicine 27, 2008). It assumes no distribution.
 *
 * @param metric the key of the metric, such as {@code ttft}
 * @param percentile the percentile
 * @param unloaded the percentile of the unloaded probes
 * @param underLoad the percentile under load
 * @param interval the 95 % interval of the difference; an end is infinite if it is not known
 */
public record LoadCost(
    String metric, int percentile, double unloaded, double underLoad, Interval interval) {

  /** The percentiles that are compared. */
  static final List<Integer> PERCENTILES = List.of(50, 95);

  /** Returns the difference; infinite if too many probes were lost. */
  public double difference() {
    return underLoad - unloaded;
  }

  /** Returns whether both ends of the interval are known. */
  public boolean bounded() {
    return Double.isFinite(interval.low()) && Double.isFinite(interval.high());
  }

  /** Returns whether the probe is slower under load, beyond chance. */
  public boolean slower() {
    return interval.low() > 0;
  }

  /** Returns whether the probe is faster under load, beyond chance. */
  public boolean faster() {
    return interval.high() < 0;
  }

  /** Judges an objective: only an interval on one side of the bound decides. */
  ObjectiveFinding find(RunObjective objective, long probes) {
    Certainty certainty = Certainty.within(objective.requirement(), interval, probes);
    return new ObjectiveFinding(
        Double.isFinite(difference()) ? OptionalDouble.of(difference()) : OptionalDouble.empty(),
        bounded() ? interval : null,
        probes,
        certainty,
        certainty.verdict() == Verdict.UNDETERMINED ? BystanderTexts.unsure(bounded()) : null);
  }

  /** Returns the costs of all metrics that both samples have. */
  static List<LoadCost> all(List<ProbeResult> unloaded, List<ProbeResult> underLoad) {
    var costs = new ArrayList<LoadCost>();
    for (int percentile : PERCENTILES) {
      of("ttft", percentile, unloaded, underLoad, ProbeResult::ttft).ifPresent(costs::add);
      of("tpot", percentile, unloaded, underLoad, ProbeResult::tpot).ifPresent(costs::add);
      of("e2e", percentile, unloaded, underLoad, ProbeResult::e2e).ifPresent(costs::add);
    }
    return costs;
  }

  private static Optional<LoadCost> of(
      String metric,
      int percentile,
      List<ProbeResult> unloaded,
      List<ProbeResult> underLoad,
      ToDoubleFunction<ProbeResult> value) {
    ProbeSample before = ProbeSample.of(unloaded, value);
    ProbeSample during = ProbeSample.of(underLoad, value);
    if (before.count() == 0 || during.count() == 0) {
      return Optional.empty();
    }
    double atRest = before.percentile(percentile);
    double loaded = during.percentile(percentile);
    return Double.isFinite(atRest)
        ? Optional.of(
            new LoadCost(
                metric,
                percentile,
                atRest,
                loaded,
                between(atRest, before.interval(percentile), loaded, during.interval(percentile))))
        : Optional.empty();
  }

  private static Interval between(
      double first, Interval ofFirst, double second, Interval ofSecond) {
    if (!Double.isFinite(second)) {
      return new Interval(ofSecond.low() - ofFirst.high(), Double.POSITIVE_INFINITY);
    }
    return new Interval(
        second - first - Math.hypot(second - ofSecond.low(), ofFirst.high() - first),
        second - first + Math.hypot(ofSecond.high() - second, first - ofFirst.low()));
  }
}
