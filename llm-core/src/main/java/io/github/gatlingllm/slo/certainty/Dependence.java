/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.certainty;

import io.github.gatlingllm.measure.Batches;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * As how many independent values those of a run count. A queue remembers: who waits long waits
 * among others who do; and a server that stalls stalls whole answers. So n values say as much as n
 * ÷ φ independent ones.
 *
 * <p>φ comes from {@link Scatter}, over batches of time, as long ones as there are eight of: the
 * longer a batch, the more of what its requests share it sees. With so few batches φ itself is
 * uncertain; it counts times (t ÷ z)², t and z being the 97.5 % points of Student's and of the
 * normal distribution, as survey samplers do (E. L. Korn and B. I. Graubard, <i>Confidence
 * intervals for proportions with small expected number of positive counts estimated from survey
 * data</i>, Survey Methodology 24, 1998). Where few values lie beyond a bound, they can't tell
 * whether they come in bursts, but smaller ones can: φ is the largest of those at the bound, at the
 * percentile that is asked for, at the ninetieth and at the median.
 */
public final class Dependence {

  private static final int FEWEST_BATCHES = 8;
  private static final double NORMAL = 1.959964;
  private static final List<Double> USUAL = List.of(50.0, 90.0);

  private Dependence() {}

  /**
   * Of a metric's values, as they lie below and beyond a bound.
   *
   * @param bound in the metric's own unit
   * @param percentile that is held against it
   * @param adjusted whether lost requests count as values beyond any bound
   */
  public static double effect(
      RequestStats stats, Metric metric, double bound, double percentile, boolean adjusted) {
    Metric kept = kept(metric);
    double effect = ofLevels(stats, metric, percentile, adjusted);
    return kept == metric ? Math.max(effect, at(stats.batches(), kept, bound, adjusted)) : effect;
  }

  /** The same by the bound alone: few values beyond it show none. */
  public static double atBound(RequestStats stats, Metric metric, double bound, boolean adjusted) {
    return kept(metric) == metric ? at(stats.batches(), metric, bound, adjusted) : 1;
  }

  /** Of a metric's values, whatever bound they are held against. */
  public static double effect(RequestStats stats, Metric metric, double percentile) {
    return ofLevels(stats, metric, percentile, false);
  }

  private static double ofLevels(
      RequestStats stats, Metric metric, double percentile, boolean adjusted) {
    Metric kept = kept(metric);
    Distribution values = stats.distributions().get(kept);
    if (values == null) {
      return 1;
    }
    return DoubleStream.concat(
            DoubleStream.of(percentile), USUAL.stream().mapToDouble(usual -> usual))
        .map(level -> at(stats.batches(), kept, values.percentile(level), adjusted))
        .max()
        .orElse(1);
  }

  private static double at(Batches batches, Metric metric, double value, boolean adjusted) {
    return effect(
        batches,
        batch -> {
          long lost = adjusted ? batch.lost() : 0;
          long count = batch.count(metric);
          return new Batch(count + lost, count - batch.atMost(metric, value) + lost);
        });
  }

  /** Of the share of requests that were lost. */
  public static double ofLost(Batches batches) {
    return effect(batches, batch -> new Batch(batch.succeeded() + batch.lost(), batch.lost()));
  }

  private static double effect(Batches batches, Function<Batches.Batch, Batch> counted) {
    return effect(batches.all().stream().map(counted).toList());
  }

  /**
   * Of what is counted in batches.
   *
   * @param batches the finest ones, in the order of time
   */
  public static double effect(List<Batch> batches) {
    double effect = 1;
    for (List<Batch> now = batches; now.size() >= FEWEST_BATCHES; now = pairs(now)) {
      effect = Math.max(effect, ofLength(now));
    }
    return effect;
  }

  private static List<Batch> pairs(List<Batch> batches) {
    var pairs = new ArrayList<Batch>();
    for (int i = 0; i + 1 < batches.size(); i += 2) {
      Batch first = batches.get(i);
      Batch second = batches.get(i + 1);
      pairs.add(new Batch(first.judged() + second.judged(), first.missed() + second.missed()));
    }
    return pairs;
  }

  /** Of one length of batches. */
  private static double ofLength(List<Batch> batches) {
    List<Batch> filled = batches.stream().filter(batch -> batch.judged() > 0).toList();
    Scatter scatter = Scatter.of(filled);
    if (scatter.independent() <= 0) {
      return 1;
    }
    double doubt = StudentT.above(Binomial.TAIL, filled.size() - 1) / NORMAL;
    return Math.max(1, scatter.squares() / scatter.independent() * doubt * doubt);
  }

  /** The metric of which batches are kept, and that depends on time as this one does. */
  private static Metric kept(Metric metric) {
    return switch (metric) {
      case TTFT,
          TTFO,
          TTFT_FROM_SCHEDULE,
          SCHEDULE_LAG,
          PREFILL_RATE,
          QUEUE_TIME,
          PREFILL_TIME,
          NETWORK_TIME,
          SERVER_TIME,
          CONNECT_TIME,
          NOT_TOLD_TIME ->
          Metric.TTFT;
      case ITL, ITL_PER_TOKEN -> Metric.ITL;
      case TPOT, DECODE_RATE, CHARACTER_RATE, DECODE_TIME -> Metric.TPOT;
      case E2E, E2E_FROM_SCHEDULE, STREAM_CLOSE -> Metric.E2E;
      case TTST, MAX_STALL -> Metric.MAX_STALL;
    };
  }
}
