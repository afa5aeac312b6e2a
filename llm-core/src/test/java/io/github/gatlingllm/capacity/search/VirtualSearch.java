// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import static io.github.gatlingllm.capacity.EndedInLevel.endedIn;

import io.github.gatlingllm.capacity.EngineServer;
import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelRule;
import io.github.gatlingllm.capacity.LevelTrack;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.capacity.VirtualCapacityServer;
import io.github.gatlingllm.capacity.VirtualLevels;
import io.github.gatlingllm.capacity.VirtualRun;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloOutcome;
import io.github.gatlingllm.slo.verdict.Capacity;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Function;

/** A capacity search against {@link VirtualCapacityServer}. */
public final class VirtualSearch {

  public static final double TARGET = 0.99;
  public static final Slo SLO =
      new Slo("fast", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 500e6)));

  public static final long LENGTH = 30 * VirtualRun.SECOND;
  public static final long AT_LEAST = 300;

  private final CapacitySearch search;
  private final Slo slo;
  private final VirtualLevels levels;
  private final VirtualRun run;
  private final List<String> said = new ArrayList<>();

  public VirtualSearch(SearchPath path, LevelRule rule, double slowdown, long seed) {
    this(SLO, path, rule, ended -> new EngineServer(slowdown, seed, ended), seed);
  }

  public VirtualSearch(
      Slo slo,
      SearchPath path,
      LevelRule rule,
      Function<Consumer<RequestRecord>, VirtualCapacityServer> server,
      long seed) {
    this.slo = slo;
    this.levels = new VirtualLevels(slo);
    this.run = new VirtualRun(server.apply(this::ended));
    var random = new SplittableRandom(seed);
    this.search =
        new CapacitySearch(
            plan(slo, path, rule),
            () -> -StrictMath.log(1 - random.nextDouble()),
            run::now,
            said::add);
  }

  static SearchPlan plan(SearchPath path, LevelRule rule) {
    return plan(SLO, path, rule);
  }

  private static SearchPlan plan(Slo slo, SearchPath path, LevelRule rule) {
    var test = SequentialTest.around(TARGET, 0.01, 0.05);
    return new SearchPlan(slo, TARGET, LoadUnit.REQUESTS_PER_SECOND, path, test, rule);
  }

  public static LevelRule rule(double steadyShare) {
    return new LevelRule(LENGTH, 10 * LENGTH, AT_LEAST, steadyShare, 60 * VirtualRun.SECOND);
  }

  public static boolean good(RequestRecord request) {
    return SLO.judge(request).orElseThrow() == SloOutcome.GOOD;
  }

  private void ended(RequestRecord request) {
    search.ended(endedIn(search.track(), request, List.of(slo)));
    levels.ended(request);
  }

  public Capacity capacity() {
    return levels().capacities().get(0);
  }

  /** What they show, as the report would say. */
  public Levels levels() {
    return levels.of(search.track(), search.levelling());
  }

  /** From 1 req/s to 20 at most, in steps of 1; it is over. */
  static VirtualSearch run(double slowdown, long seed) {
    return new VirtualSearch(
            SearchPath.raising(1, 20, 1), rule(LevelRule.STEADY_SHARE), slowdown, seed)
        .run();
  }

  CapacitySearch search() {
    return search;
  }

  public VirtualSearch run() {
    search.zero(0);
    search.begun(0);
    run.run(() -> !search.over(), search::nextDue, due -> search.sent(due, List.of(slo)));
    return this;
  }

  /** Runs the search, and behind it what goes around the capacity. */
  VirtualSearch run(SearchedOverload overload) {
    overload.zero(0);
    overload.begun(0);
    run.run(() -> !overload.over(), overload::nextDue, due -> overload.sent(due, List.of(SLO)));
    return this;
  }

  public long requests() {
    return run.requests();
  }

  public List<RequestRecord> all() {
    return levels.requests();
  }

  public LevelTrack track() {
    return search.track();
  }

  public double seconds() {
    return run.now() / 1e9;
  }

  List<String> said() {
    return said;
  }

  /** When the last answer came of those that were due in the level. */
  long lastAnswer(Level level) {
    return levels.requests().stream()
        .filter(request -> level.contains(request.timing().due()))
        .mapToLong(RequestRecord::answered)
        .max()
        .orElseThrow();
  }

  long dueBetween(long from, long to) {
    return levels.requests().stream()
        .mapToLong(request -> request.timing().due())
        .filter(due -> from <= due && due < to)
        .count();
  }

  long dueOutsideOfLevels() {
    return levels.requests().stream()
        .filter(request -> search.track().at(request.timing().due()) == LevelTrack.NONE)
        .count();
  }
}
