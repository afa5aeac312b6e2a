/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.slo.Bound;
import io.github.gatlingllm.slo.Capacity;
import io.github.gatlingllm.slo.Comparison;
import io.github.gatlingllm.slo.LoadUnit;
import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.slo.SloOutcome;
import io.github.gatlingllm.timeline.Metric;
import io.github.gatlingllm.timeline.RequestRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A capacity search against {@link VirtualServer}. */
final class VirtualSearch {

  static final double TARGET = 0.99;
  static final Slo SLO = new Slo("fast", List.of(new Bound(Metric.TTFT, Comparison.LTE, 500e6)));

  static final long LENGTH = 30 * VirtualRun.SECOND;
  static final long AT_LEAST = 300;

  private final CapacitySearch search;
  private final VirtualLevels levels = new VirtualLevels();
  private final VirtualRun run;
  private final List<String> said = new ArrayList<>();

  VirtualSearch(SearchPath path, LevelRule rule, double slowdown, long seed) {
    this.run = new VirtualRun(slowdown, seed, this::ended);
    var random = new SplittableRandom(seed);
    this.search =
        new CapacitySearch(
            plan(path, rule), () -> -StrictMath.log(1 - random.nextDouble()), run::now, said::add);
  }

  static SearchPlan plan(SearchPath path, LevelRule rule) {
    var test = SequentialTest.around(TARGET, 0.01, 0.05);
    return new SearchPlan(SLO, TARGET, LoadUnit.REQUESTS_PER_SECOND, path, test, rule);
  }

  static LevelRule rule(double steadyShare) {
    return new LevelRule(LENGTH, 10 * LENGTH, AT_LEAST, steadyShare, 60 * VirtualRun.SECOND);
  }

  static boolean good(RequestRecord request) {
    return SLO.judge(request).orElseThrow() == SloOutcome.GOOD;
  }

  private void ended(RequestRecord request) {
    search.ended(request, List.of(SLO));
    levels.ended(request);
  }

  Capacity capacity() {
    return levels.of(search.track(), search.levelling()).capacities().get(0);
  }

  CapacitySearch search() {
    return search;
  }

  VirtualSearch run() {
    search.zero(0);
    search.begun(0);
    run.run(() -> !search.over(), search::nextDue, due -> search.sent(due, List.of(SLO)));
    return this;
  }

  long requests() {
    return run.requests();
  }

  double seconds() {
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
