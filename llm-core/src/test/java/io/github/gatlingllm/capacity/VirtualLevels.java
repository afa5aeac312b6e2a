// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.capacity.search.VirtualSearch;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.goodput.MissBatches;
import io.github.gatlingllm.slo.goodput.SloStats;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What the levels of a virtual run showed, as the report would count it. */
public final class VirtualLevels {

  private static final RequestStats NOTHING = new RunRecorder(0).snapshot().all();

  private final List<RequestRecord> requests = new ArrayList<>();

  public void ended(RequestRecord request) {
    requests.add(request);
  }

  public List<RequestRecord> requests() {
    return requests;
  }

  /** Counts each request to the level in which it was due. */
  public Levels of(LevelTrack track, Levelling levelling) {
    Map<Integer, List<RequestRecord>> due =
        requests.stream()
            .collect(Collectors.groupingBy(request -> track.at(request.timing().due())));
    return Levels.of(
        track.levels().stream()
            .map(level -> stats(level, due.getOrDefault(level.number(), List.of())))
            .toList(),
        levelling);
  }

  private static LevelStats stats(Level level, List<RequestRecord> due) {
    long good = due.stream().filter(VirtualSearch::good).count();
    var none = OptionalDouble.empty();
    var stats =
        new SloStats(
            VirtualSearch.SLO,
            List.of(),
            good,
            due.size() - good,
            0,
            0,
            none,
            none,
            due.size(),
            0,
            0);
    boolean stable = Stability.stable(level, due.stream().map(Waiting::of).toList());
    var misses = new MissBatches();
    due.forEach(each -> misses.add(each.timing().due(), VirtualSearch.good(each)));
    return HandMade.shown(
        level, NOTHING, List.of(stats), stable, Map.of(VirtualSearch.SLO, misses.batches()));
  }
}
