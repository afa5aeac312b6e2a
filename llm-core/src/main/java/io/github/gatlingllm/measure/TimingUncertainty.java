/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How far the times of a run may be from the truth, ±u: 99 of 100 are no further off.
 *
 * <p>The arrival of a chunk that the kernel told is exact to {@value #KERNEL_NANOS} ns, that of one
 * between the first and the last of its network read to what lies between these. Where the read
 * itself counts, a stamp is late by what reads were late where that is known, else by what the
 * event loops were late, and never early. Over all stamps of the run:
 *
 * <ul>
 *   <li>a time that one chunk ends (E2E) is off by at most that chunk's: u is the p99; where it is
 *       the first of the answer (TTFT), over the stamps of first chunks alone;
 *   <li>one that begins with the request (TTFT, E2E) is off as well by what the client itself took
 *       to send it: its p99 is added;
 *   <li>a gap has two ends, and is off by at most the larger of the two: u is the p99.5;
 *   <li>TPOT is such a gap, divided by the tokens that are in it: by those of a usual answer where
 *       the TPOT of all is meant; where a single request is held against a bound, by its own;
 *   <li>a rate of one request is as uncertain as the time that it is counted over.
 * </ul>
 *
 * @param nanos by metric; a metric that is not in it has none, or it is not known
 */
public record TimingUncertainty(Map<Metric, Double> nanos) {

  /** Nobody looked. */
  public static final TimingUncertainty UNKNOWN = new TimingUncertainty(Map.of());

  /** What a stamp of the kernel is exact to. */
  static final long KERNEL_NANOS = 50_000;

  private static final double ONE_END = 99;
  private static final double TWO_ENDS = 99.5;
  private static final int HALVINGS = 60;

  /** Copies. */
  public TimingUncertainty {
    nanos = Map.copyOf(nanos);
  }

  /**
   * Of a run.
   *
   * @param stamps of its chunks
   * @param eventLoopDelay in nanoseconds; null: not known
   * @param outputTokens of its answers; null: not known
   */
  public static TimingUncertainty of(
      Stamps stamps, @Nullable Distribution eventLoopDelay, @Nullable Distribution outputTokens) {
    return of(stamps, eventLoopDelay, outputTokens == null ? 0 : outputTokens.percentile(50));
  }

  /**
   * Of a run, or of what is known of it so far.
   *
   * @param stamps of its chunks
   * @param eventLoopDelay in nanoseconds; null: not known
   * @param outputTokens of a usual answer; 0: not known
   */
  public static TimingUncertainty of(
      Stamps stamps, @Nullable Distribution eventLoopDelay, double outputTokens) {
    Distribution read = stamps.late() == null ? eventLoopDelay : stamps.late();
    if (read == null) {
      return UNKNOWN;
    }
    double first = quantile(stamps.first(), read, ONE_END);
    double end = quantile(stamps.each(), read, ONE_END);
    double gap = quantile(stamps.each(), read, TWO_ENDS);
    double sending = stamps.held() == null ? 0 : stamps.held().percentile(ONE_END);
    double gaps = Math.max(1, outputTokens - 1);
    var all = new EnumMap<Metric, Double>(Metric.class);
    for (Metric metric : Metric.values()) {
      switch (metric) {
        case TTFT, TTFT_FROM_SCHEDULE, NETWORK_TIME, NOT_TOLD_TIME ->
            all.put(metric, first + sending);
        case TTFO, E2E, STREAM_CLOSE, E2E_FROM_SCHEDULE -> all.put(metric, end + sending);
        case TTST, ITL, ITL_PER_TOKEN, MAX_STALL -> all.put(metric, gap);
        case TPOT -> all.put(metric, gap / gaps);
        case SCHEDULE_LAG,
            PREFILL_RATE,
            DECODE_RATE,
            CHARACTER_RATE,
            QUEUE_TIME,
            PREFILL_TIME,
            DECODE_TIME,
            SERVER_TIME,
            CONNECT_TIME -> {
          // the lag is the client's own, rates are no times, and what the server tells is its own
        }
      }
    }
    return new TimingUncertainty(all);
  }

  /** What that share of stamps are at most off by, found by halving. */
  private static double quantile(Stamps.Some stamps, Distribution read, double percentile) {
    if (stamps.all() == 0) {
      return read.percentile(percentile);
    }
    double most = (1 - percentile / 100) * stamps.all();
    double low = 0;
    double high = Math.max(read.max(), KERNEL_NANOS);
    if (stamps.spread() != null) {
      high = Math.max(high, stamps.spread().max());
    }
    for (int i = 0; i < HALVINGS && high - low > 1; i++) {
      double middle = (low + high) / 2;
      if (beyond(stamps, read, middle) > most) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** How many stamps may be further off. */
  private static double beyond(Stamps.Some stamps, Distribution read, double nanos) {
    double exact = nanos < KERNEL_NANOS ? stamps.kernel() : 0;
    return exact
        + share(stamps.spread(), nanos) * stamps.coarse()
        + share(read, nanos) * stamps.read();
  }

  private static double share(@Nullable Distribution values, double nanos) {
    return values == null ? 0 : 1 - values.countAtMost(nanos) / (double) values.count();
  }

  /** In nanoseconds; empty where the metric has none, or it is not known. */
  public OptionalDouble of(Metric metric) {
    Double known = nanos.get(metric);
    return known == null ? OptionalDouble.empty() : OptionalDouble.of(known);
  }

  /**
   * How far values of a metric may be from the truth at the most, in nanoseconds of its {@link
   * Metric#timed() time}: infinite where nobody knows yet, 0 where the client's clock has no part.
   */
  public double most(Metric metric) {
    Double known = nanos.get(metric.timed());
    if (known != null) {
      return known;
    }
    return nanos.isEmpty() && stamped(metric.timed()) ? Double.POSITIVE_INFINITY : 0;
  }

  /** Whether arrivals of chunks are in it. */
  private static boolean stamped(Metric metric) {
    return switch (metric) {
      case SCHEDULE_LAG, QUEUE_TIME, PREFILL_TIME, DECODE_TIME, SERVER_TIME, CONNECT_TIME -> false;
      default -> true;
    };
  }
}
