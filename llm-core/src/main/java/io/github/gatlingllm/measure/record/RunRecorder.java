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
 * Collects the figures of a run. Requests are recorded into {@link Shard}s, one per event loop; any
 * thread may call everything else. Memory doesn't grow with the run's length, except for one bit
 * per user and shard.
 */
public final class RunRecorder {

  /** The unknown end of a warm-up. */
  public static final long NOT_YET = Long.MAX_VALUE;

  private final MeasuringWindow window;
  private final PathRegistry paths = new PathRegistry();
  private final ScenarioRegistry scenarios = new ScenarioRegistry();
  private final ExactBudget budget = new ExactBudget();
  private final ConversationRecorder conversations = new ConversationRecorder();
  private final List<Shard> shards = new CopyOnWriteArrayList<>();

  // Guarded by this. A shard's lock may be taken while holding it, never the other way round.
  private final ConcurrencyFigures concurrency = new ConcurrencyFigures();
  private long lookedAt = System.nanoTime();
  private long tokensThen;

  /**
   * Creates a recorder without requests.
   *
   * @param warmUpNanos the end of the warm-up since the run's start; 0 without one
   */
  public RunRecorder(long warmUpNanos) {
    this(warmUpNanos, Long.MAX_VALUE);
  }

  /**
   * Creates a recorder without requests.
   *
   * @param warmUpNanos the end of the warm-up since the run's start; {@link #NOT_YET} if {@link
   *     #warmedUp} sets it
   * @param coolDownNanos the start of the cool-down; the window never extends beyond it
   */
  public RunRecorder(long warmUpNanos, long coolDownNanos) {
    this.window = new MeasuringWindow(warmUpNanos, coolDownNanos);
  }

  /** Sets the end of the warm-up. */
  public void warmedUp(long stamp) {
    window.warmedUp(stamp);
  }

  /** Creates a shard for one event loop. */
  public Shard newShard() {
    Shard shard = new Shard(this, budget, conversations.newShard());
    shards.add(shard);
    return shard;
  }

  /**
   * Adds the due time of a request, including warm-up. The window reaches from the first due time
   * (or the end of the warm-up) to the last.
   *
   * @param dueNanos {@link Timing#due()}
   */
  public void arrival(long dueNanos) {
    window.arrival(dueNanos);
  }

  /** Extends the window to a stamp: the moment at which a closed load starts to end. */
  public void extendWindow(long stamp) {
    window.extend(stamp);
  }

  /** Returns the current measuring window; later windows contain it. */
  public Window window() {
    return window.now();
  }

  /** Returns the path of a request in the figures: its own, or {@code <other>} after 200 paths. */
  public List<String> path(RequestId id) {
    return paths.register(id.path());
  }

  /**
   * Returns where a request's figures are kept: under its own scenario and path while there is
   * room. Bystanders have a place of their own, outside all sums.
   */
  public FigureSource source(RequestId id) {
    List<String> path = path(id);
    if (id.bystander()) {
      return FigureSource.ofBystander(path);
    }
    return new FigureSource(scenarios.register(id.scenario(), path), path);
  }

  /** Returns the scenarios with figures; empty if there is only one. */
  public List<String> scenarios() {
    return scenarios.reported();
  }

  /** Returns all current figures, without their development over time. */
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
   * Returns the median TTFT of the first tenth of the measured requests divided by that of the
   * others; above 1.2, the server was cold. Empty for fewer than 20 or more than 100,000 requests.
   */
  public OptionalDouble coldStartRatio() {
    ColdStart all = new ColdStart();
    shards.forEach(shard -> shard.mergeInto(all));
    return all.ratio();
  }

  /** Returns what happened since the last call, or since the start. */
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
   * Takes the shards' spans and sorts them. Called periodically, so that no event loop has to do
   * it.
   */
  public synchronized void fetchSpans() {
    // Before the spans: a request that is no longer open has handed in its span.
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
