/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How far the times of a run may be from the truth, ±u: 99 of 100 are no further off. A chunk is
 * stamped when its event loop reads it, so a stamp is late by what the event loop is late, and
 * never early:
 *
 * <ul>
 *   <li>a time that one chunk ends (TTFT, E2E) is off by at most that chunk's delay: u is the p99
 *       of the event loops' delay;
 *   <li>a gap has two late ends, and is off by at most the larger of two delays: u is the p99.5;
 *   <li>TPOT is such a gap, divided by the tokens that are in it.
 * </ul>
 *
 * @param nanos by metric; a metric that is not in it has none, or it is not known
 */
public record TimingUncertainty(Map<Metric, Double> nanos) {

  /** Nobody looked at the event loops. */
  public static final TimingUncertainty UNKNOWN = new TimingUncertainty(Map.of());

  private static final double ONE_END = 99;
  private static final double TWO_ENDS = 99.5;

  /** Copies. */
  public TimingUncertainty {
    nanos = Map.copyOf(nanos);
  }

  /**
   * Of a run whose chunks were stamped when they were read.
   *
   * @param eventLoopDelay in nanoseconds; null: not known
   * @param outputTokens of its answers; null: not known
   */
  public static TimingUncertainty of(
      @Nullable Distribution eventLoopDelay, @Nullable Distribution outputTokens) {
    if (eventLoopDelay == null) {
      return UNKNOWN;
    }
    double end = eventLoopDelay.percentile(ONE_END);
    double gap = eventLoopDelay.percentile(TWO_ENDS);
    double gaps = outputTokens == null ? 1 : Math.max(1, outputTokens.percentile(50) - 1);
    var all = new EnumMap<Metric, Double>(Metric.class);
    for (Metric metric : Metric.values()) {
      switch (metric) {
        case TTFT, TTFO, E2E, STREAM_CLOSE, TTFT_FROM_SCHEDULE, E2E_FROM_SCHEDULE ->
            all.put(metric, end);
        case TTST, ITL, ITL_PER_TOKEN, MAX_STALL -> all.put(metric, gap);
        case TPOT -> all.put(metric, gap / gaps);
        case SCHEDULE_LAG, PREFILL_RATE, DECODE_RATE, CHARACTER_RATE -> {
          // the lag is the client's own, and rates are no times
        }
      }
    }
    return new TimingUncertainty(all);
  }

  /** In nanoseconds; empty where the metric has none, or it is not known. */
  public OptionalDouble of(Metric metric) {
    Double known = nanos.get(metric);
    return known == null ? OptionalDouble.empty() : OptionalDouble.of(known);
  }
}
