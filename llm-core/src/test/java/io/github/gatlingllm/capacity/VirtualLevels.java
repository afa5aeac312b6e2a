// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.capacity.search.VirtualSearch;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.ExactBudget;
import io.github.gatlingllm.measure.record.PartFigures;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.goodput.MissBatches;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What the levels of a virtual run showed, as the report would count it. */
public final class VirtualLevels {

  private final List<RequestRecord> requests = new ArrayList<>();
  private final Slo slo;

  public VirtualLevels() {
    this(VirtualSearch.SLO);
  }

  public VirtualLevels(Slo slo) {
    this.slo = slo;
  }

  public void ended(RequestRecord request) {
    requests.add(request);
  }

  public List<RequestRecord> requests() {
    return requests;
  }

  /** Counts each request to the level in which it was due. */
  public Levels of(LevelTrack track, LevelPolicy levelling) {
    Map<Integer, List<RequestRecord>> due =
        requests.stream()
            .collect(Collectors.groupingBy(request -> track.at(request.timing().due())));
    return Levels.of(
        track.levels().stream()
            .map(level -> stats(level, due.getOrDefault(level.number(), List.of())))
            .toList(),
        levelling);
  }

  private LevelStats stats(Level level, List<RequestRecord> due) {
    long good = due.stream().filter(this::good).count();
    var none = OptionalDouble.empty();
    var stats =
        new SloStats(slo, List.of(), good, due.size() - good, 0, 0, none, none, due.size(), 0, 0);
    boolean stable = Stability.stable(level, due.stream().map(Wait::of).toList());
    var misses = new MissBatches();
    due.forEach(each -> misses.add(each.timing().due(), good(each)));
    return HandMadeLevels.shown(
        level, figures(level, due), List.of(stats), stable, Map.of(slo, misses.batches()));
  }

  private static RequestStats figures(Level level, List<RequestRecord> due) {
    var budget = new ExactBudget();
    var figures = new PartFigures();
    due.forEach(request -> figures.due(request, budget));
    return figures.stats(level.window());
  }

  private boolean good(RequestRecord request) {
    return slo.judge(request).orElseThrow() == SloOutcome.GOOD;
  }
}
