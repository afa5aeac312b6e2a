// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.LiveInterval;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSeries;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.BucketDistribution;
import io.github.gatlingllm.measure.distribution.ExactBudget;
import io.github.gatlingllm.measure.request.FigureSource;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.Timing;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToLongFunction;

/**
 * Collects the figures of a run. Requests are recorded into {@link Shard}s, one per event loop;
 * everything else may be called from any thread. Memory doesn't grow with the run's length, but for
 * one bit a user and shard.
 */
public final class RunRecorder {

  /** The end of a warm-up that nobody knows yet. */
  public static final long NOT_YET = Long.MAX_VALUE;

  private final MeasuringWindow window;
  private final PathRegistry paths = new PathRegistry();
  private final ScenarioRegistry scenarios = new ScenarioRegistry();
  private final ExactBudget budget = new ExactBudget();
  private final ConversationRecorder conversations = new ConversationRecorder();
  private final List<Shard> shards = new CopyOnWriteArrayList<>();

  // guarded by this; a shard's lock may be taken under it, never the other way round
  private final ConcurrencyFigures concurrency = new ConcurrencyFigures();
  private long lookedAt = System.nanoTime();
  private long tokensThen;

  /**
   * Starts without any request.
   *
   * @param warmUpNanos when the warm-up ends, since the run's start; 0 without one
   */
  public RunRecorder(long warmUpNanos) {
    this(warmUpNanos, Long.MAX_VALUE);
  }

  /**
   * Starts without any request.
   *
   * @param warmUpNanos when the warm-up ends, since the run's start; {@link #NOT_YET}: {@link
   *     #warmedUp} will tell
   * @param coolDownNanos when the cool-down starts; the window never reaches beyond
   */
  public RunRecorder(long warmUpNanos, long coolDownNanos) {
    this.window = new MeasuringWindow(warmUpNanos, coolDownNanos);
  }

  /** The warm-up ends, as is known only now. */
  public void warmedUp(long stamp) {
    window.warmedUp(stamp);
  }

  /** A new shard, for one event loop. */
  public Shard newShard() {
    Shard shard = new Shard(this, budget, conversations.newShard());
    shards.add(shard);
    return shard;
  }

  /**
   * Tells when a request was due, whether it belongs to the warm-up or not: the window begins with
   * the first of them (or the end of the warm-up) and reaches to the last.
   *
   * @param dueNanos {@link Timing#due()}
   */
  public void arrival(long dueNanos) {
    window.arrival(dueNanos);
  }

  /** Lets the window reach to a stamp: the moment at which a closed load starts to end. */
  public void extendWindow(long stamp) {
    window.extend(stamp);
  }

  /** The measuring window as it is now; later ones contain it. */
  public Window window() {
    return window.now();
  }

  /** The path under which a request is found: its own, or {@code <other>} beyond 200 of them. */
  public List<String> path(RequestId id) {
    return paths.register(id.path());
  }

  /** Where a request's figures are kept: under its own scenario and path while there is room. */
  public FigureSource source(RequestId id) {
    List<String> path = path(id);
    return new FigureSource(scenarios.register(id.scenario(), path), path);
  }

  /** The scenarios of which figures are told; none where there is one alone. */
  public List<String> scenarios() {
    return scenarios.reported();
  }

  /** All figures at this moment; not how they came about over time. */
  public RunSnapshot snapshot() {
    Window before = window();
    BySource<PathFigures> merged = new BySource<>(PathFigures::new);
    shards.forEach(shard -> shard.mergeInto(merged, before));
    fetchSpans();
    Window now = window(); // contains all that a shard has settled by
    return new RunSnapshot(
        now,
        byPath(merged.byPath(now), now),
        byScenario(merged, now),
        all(merged.all(now), now),
        RunSeries.NONE.slotSeconds(),
        RunSeries.NONE.slots(),
        conversations.snapshot(),
        users(),
        null);
  }

  /**
   * Median TTFT of the first tenth of the measured requests ÷ that of the others: above 1.2, the
   * server was cold. Empty below 20 requests and above 100 000.
   */
  public OptionalDouble coldStartRatio() {
    ColdStart all = new ColdStart();
    shards.forEach(shard -> shard.mergeInto(all));
    return all.ratio();
  }

  /** What happened since the last call, or since the start. */
  public LiveInterval interval() {
    fetchSpans();
    return interval(System.nanoTime());
  }

  synchronized LiveInterval interval(long nanoTime) {
    IntervalFigures figures = new IntervalFigures();
    shards.forEach(shard -> figures.addAll(shard.takeInterval()));
    double seconds = Math.max(1, nanoTime - lookedAt) / 1e9;
    long tokens = sum(Shard::tokens);
    double tokensPerSecond = (tokens - tokensThen) / seconds;
    lookedAt = nanoTime;
    tokensThen = tokens;
    return new LiveInterval(
        seconds,
        sum(Shard::active),
        figures.finished(),
        sum(Shard::failures),
        tokensPerSecond,
        BucketDistribution.of(figures.ttft()),
        BucketDistribution.of(figures.itl()));
  }

  /**
   * Takes over what the shards gathered on concurrency, and puts it in order: to be called now and
   * then, so that no event loop has to.
   */
  public synchronized void fetchSpans() {
    // before the spans: a request that is not open any more has handed in its span by then
    long horizon = OpenRequests.NONE;
    for (Shard shard : shards) {
      horizon = Math.min(horizon, shard.oldestOpen());
    }
    shards.forEach(shard -> shard.takeSpans().forEach(concurrency::add));
    concurrency.settle(horizon, window());
  }

  private synchronized Map<List<String>, RequestStats> byPath(
      Map<List<String>, PathFigures> merged, Window now) {
    Map<List<String>, RequestStats> stats = new LinkedHashMap<>();
    for (List<String> path : paths.all()) {
      PathFigures figures = merged.get(path);
      if (figures != null) {
        stats.put(path, stats(figures, now, concurrency.of(path, now)));
      }
    }
    return Collections.unmodifiableMap(stats);
  }

  private synchronized Map<String, RequestStats> byScenario(
      BySource<PathFigures> merged, Window now) {
    Map<String, RequestStats> stats = new LinkedHashMap<>();
    for (String scenario : scenarios.reported()) {
      stats.put(
          scenario,
          stats(merged.ofScenario(scenario, now), now, concurrency.ofScenario(scenario, now)));
    }
    return Collections.unmodifiableMap(stats);
  }

  private synchronized RequestStats all(PathFigures all, Window now) {
    return stats(all, now, concurrency.ofAll(now));
  }

  private static RequestStats stats(
      PathFigures figures, Window now, RequestStats.Concurrency concurrency) {
    return figures.stats(now, concurrency.withAtEnd(figures.openAtEnd(now)));
  }

  private long users() {
    Users all = new Users();
    shards.forEach(shard -> shard.mergeInto(all));
    return all.count();
  }

  private long sum(ToLongFunction<Shard> counter) {
    return shards.stream().mapToLong(counter).sum();
  }
}
