// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.OwnCountStats;
import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.Workload;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.certainty.Batch;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.promise.Bound;
import io.github.gatlingllm.slo.promise.Comparison;
import io.github.gatlingllm.slo.promise.LoadUnit;
import io.github.gatlingllm.slo.promise.Slo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Levels made by hand, one after the other. */
public final class HandMade {

  public static final Slo FAST =
      new Slo("interactive", List.of(new Bound(Metric.TTFT, Comparison.LTE, 200e6)));
  public static final Slo STEADY =
      new Slo("steady", List.of(new Bound(Metric.TPOT, Comparison.LTE, 50e6)));

  private static final long SECONDS = 1_000_000_000L;

  private final LoadUnit unit;
  private final List<LevelStats> levels = new ArrayList<>();

  private HandMade(LoadUnit unit) {
    this.unit = unit;
  }

  /** What a level showed in which as many requests left as its load means. */
  public static LevelStats shown(
      Level level, RequestStats stats, List<SloStats> slos, boolean stable) {
    return shown(level, stats, slos, stable, Map.of());
  }

  /** The same with how each SLO's misses were spread over the level. */
  static LevelStats shown(
      Level level,
      RequestStats stats,
      List<SloStats> slos,
      boolean stable,
      Map<Slo, List<Batch>> misses) {
    long sent = stats.counts().sent();
    long meant = Math.round(level.load() * level.window().seconds());
    LevelSent left =
        level.unit() == LoadUnit.CONCURRENCY
            ? new LevelSent(0, 0, sent)
            : new LevelSent(meant, meant, meant);
    return new LevelStats(level, stats, slos, stable, misses, left);
  }

  /** Levels of an open load. */
  public static HandMade open() {
    return new HandMade(LoadUnit.REQUESTS_PER_SECOND);
  }

  /** Levels of a closed load. */
  public static HandMade closed() {
    return new HandMade(LoadUnit.CONCURRENCY);
  }

  /** A level whose queue did not grow. */
  public HandMade level(double load, long good, long judged) {
    return add(load, true, 0, slo(FAST, good, judged, 0));
  }

  /** A level whose queue still grew at its end. */
  public HandMade growing(double load, long good, long judged) {
    return add(load, false, 0, slo(FAST, good, judged, 0));
  }

  /** A level whose misses are spread over it like that. */
  public HandMade spread(double load, List<Batch> batches) {
    long judged = batches.stream().mapToLong(Batch::judged).sum();
    long missed = batches.stream().mapToLong(Batch::missed).sum();
    level(load, judged - missed, judged);
    LevelStats last = levels.remove(levels.size() - 1);
    levels.add(
        HandMade.shown(
            last.level(), last.stats(), last.slos(), last.stable(), Map.of(FAST, batches)));
    return this;
  }

  /** A level of which some requests were cut by the run's end. */
  public HandMade cut(double load, long good, long judged, long unfinished) {
    return add(load, true, 0, slo(FAST, good, judged, unfinished));
  }

  /** A level of that throughput. */
  public HandMade throughput(double load, double requestsPerSecond, double tokensPerSecond) {
    return add(
        load, true, requestsPerSecond, tokensPerSecond, 100, List.of(slo(FAST, 300, 300, 0)));
  }

  /** A level of two SLOs. */
  public HandMade both(double load, long good, long steady, long judged) {
    return add(load, true, 0, slo(FAST, good, judged, 0), slo(STEADY, steady, judged, 0));
  }

  /** A level at which TTFT was always the same. */
  public HandMade ttft(double load, double millis) {
    return add(load, true, load, 10 * load, millis, List.of(slo(FAST, 300, 300, 0)));
  }

  public List<LevelStats> list() {
    return levels;
  }

  /** What follows from them. */
  public Levels levels(Levelling.Kind kind) {
    return Levels.of(levels, new Levelling(kind, null, Levelling.DEFAULT_TARGET));
  }

  private HandMade add(double load, boolean stable, double tokens, SloStats... slos) {
    return add(load, stable, 0, tokens, 100, List.of(slos));
  }

  private HandMade add(
      double load,
      boolean stable,
      double requests,
      double tokens,
      double ttftMillis,
      List<SloStats> slos) {
    int number = levels.size() + 1;
    long start = 35 * SECONDS * levels.size();
    var level = new Level(number, unit, load, start, start + 30 * SECONDS);
    long succeeded = slos.get(0).judged();
    levels.add(HandMade.shown(level, stats(succeeded, requests, tokens, ttftMillis), slos, stable));
    return this;
  }

  private static RequestStats stats(
      long succeeded, double requests, double tokens, double ttftMillis) {
    return new RequestStats(
        new RequestStats.Counts(succeeded, 0, 0, 0, 0, 0),
        new TreeMap<>(),
        new TreeMap<>(),
        new RequestStats.Tokens(
            null,
            null,
            null,
            0,
            0,
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalDouble.empty(),
            OwnCountStats.NONE,
            false),
        Map.of(Metric.TTFT, Distribution.of(ttftMillis * 1e6)),
        new Rates(requests, 0, tokens),
        null,
        new RequestStats.Concurrency(1, 1),
        Workload.NONE);
  }

  private static SloStats slo(Slo slo, long good, long judged, long unfinished) {
    return new SloStats(
        slo,
        List.of(),
        good,
        judged - good,
        0,
        0,
        OptionalDouble.of(good / 30.0),
        OptionalDouble.of(good),
        judged + unfinished,
        unfinished,
        0);
  }
}
