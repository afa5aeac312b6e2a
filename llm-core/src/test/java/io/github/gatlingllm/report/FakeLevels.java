// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.capacity.HandMade;
import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.capacity.Levelling;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.Workload;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.promise.Bound;
import io.github.gatlingllm.slo.promise.LoadUnit;
import io.github.gatlingllm.slo.promise.Slo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Levels of a made-up server that serves about 13 requests/s. */
public final class FakeLevels {

  private static final double SERVED = 13;
  private static final double SECONDS = 30;
  private static final long NANOS = 1_000_000_000L;

  private final SplittableRandom random = new SplittableRandom(7);
  private final List<LevelStats> levels = new ArrayList<>();
  private final LoadUnit unit;
  private final List<Slo> slos;

  public FakeLevels(LoadUnit unit, List<Slo> slos) {
    this.unit = unit;
    this.slos = slos;
  }

  public FakeLevels add(double... loads) {
    for (double load : loads) {
      levels.add(level(load));
    }
    return this;
  }

  public Levels of(Levelling.Kind kind) {
    return Levels.of(levels, new Levelling(kind, null, 0.99));
  }

  private LevelStats level(double load) {
    int requests = (int) Math.max(300, load * SECONDS);
    long start = levels.isEmpty() ? 5 * NANOS : end() + 5 * NANOS;
    long length = (long) (requests / load * NANOS);
    var level = new Level(levels.size() + 1, unit, load, start, start + length);
    double late = Math.max(0, load - SERVED) / SERVED;
    double busy = Math.min(0.95, load / SERVED);
    double[] ttft = new double[requests];
    double[] tpot = new double[requests];
    double[] e2e = new double[requests];
    double[] lag = new double[requests];
    for (int i = 0; i < requests; i++) {
      double queue = late * SECONDS * 1e9 * i / requests;
      ttft[i] = (30 + 14 * exponential() * busy / (1.05 - busy)) * 1e6 + queue;
      tpot[i] = (5 + 5 * busy + 0.4 * exponential()) * 1e6;
      e2e[i] = ttft[i] + 127 * tpot[i];
      lag[i] = 0.3e6 * exponential() + queue / 20;
    }
    boolean steady = late < 0.05;
    return HandMade.shown(
        level,
        stats(load, requests, ttft, tpot, e2e, lag),
        slos.stream().map(slo -> kept(slo, requests / load, ttft, tpot)).toList(),
        steady);
  }

  private long end() {
    return levels.get(levels.size() - 1).level().endNanos();
  }

  private static RequestStats stats(
      double load, int requests, double[] ttft, double[] tpot, double[] e2e, double[] lag) {
    Map<Metric, Distribution> values = new EnumMap<>(Metric.class);
    values.put(Metric.TTFT, Distribution.of(ttft));
    values.put(Metric.TPOT, Distribution.of(tpot));
    values.put(Metric.E2E, Distribution.of(e2e));
    values.put(
        Metric.DECODE_RATE, Distribution.of(Arrays.stream(tpot).map(t -> 1e9 / t).toArray()));
    values.put(Metric.TTFT_FROM_SCHEDULE, Distribution.of(sum(ttft, lag)));
    values.put(Metric.E2E_FROM_SCHEDULE, Distribution.of(sum(e2e, lag)));
    double served = Math.min(load, SERVED);
    RequestStats none = FakeRun.stats(List.of());
    return new RequestStats(
        new RequestStats.Counts(requests, 0, 0, 0, 0, 0),
        new TreeMap<>(),
        new TreeMap<>(),
        none.tokens(),
        values,
        new Rates(served, 512 * served, 128 * served * (1 - 0.004 * load)),
        null,
        new RequestStats.Concurrency(31, load),
        Workload.NONE);
  }

  private static SloStats kept(Slo slo, double seconds, double[] ttft, double[] tpot) {
    int requests = ttft.length;
    long good =
        IntStream.range(0, requests)
            .filter(i -> slo.bounds().stream().allMatch(bound -> keeps(bound, ttft[i], tpot[i])))
            .count();
    List<SloStats.BoundStats> bounds =
        slo.bounds().stream()
            .map(
                bound ->
                    new SloStats.BoundStats(
                        bound,
                        requests,
                        IntStream.range(0, requests)
                            .filter(i -> keeps(bound, ttft[i], tpot[i]))
                            .count(),
                        0))
            .toList();
    return new SloStats(
        slo,
        bounds,
        good,
        requests - good,
        0,
        0,
        OptionalDouble.of(good / seconds),
        OptionalDouble.of(128 * good / seconds),
        requests,
        0,
        0);
  }

  private static boolean keeps(Bound bound, double ttft, double tpot) {
    double value = bound.metric() == Metric.TTFT ? ttft : tpot;
    return bound.comparison().holds(value, bound.limit().fixed());
  }

  private static double[] sum(double[] one, double[] other) {
    return IntStream.range(0, one.length).mapToDouble(i -> one[i] + other[i]).toArray();
  }

  private double exponential() {
    return -Math.log(1 - random.nextDouble());
  }
}
