/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import io.github.gatlingllm.timeline.RunRecorder;
import io.github.gatlingllm.timeline.Window;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

/** Collects how SLOs are kept over a run: {@link SloShard}s, one per event loop, as the run's. */
public final class SloRecorder {

  private final List<Slo> slos;
  private final RunRecorder run;
  private final List<SloShard> shards = new CopyOnWriteArrayList<>();

  /**
   * Starts without any request.
   *
   * @param slos all of the run, those that no request will be held against included
   * @param run whose window and request paths hold here too
   */
  public SloRecorder(List<Slo> slos, RunRecorder run) {
    this.slos = List.copyOf(slos);
    this.run = run;
  }

  /** A new shard, for one event loop. */
  public SloShard newShard() {
    SloShard shard = new SloShard(run);
    shards.add(shard);
    return shard;
  }

  /** All figures at this moment, paths in the order of their names. */
  public SloSnapshot snapshot() {
    Window before = run.window();
    Map<List<String>, Map<String, SloFigures>> merged = new HashMap<>();
    shards.forEach(shard -> shard.mergeInto(merged, before));
    Window window = run.window(); // contains all that a shard has settled by
    Map<List<String>, List<SloStats>> byPath = new LinkedHashMap<>();
    merged.entrySet().stream()
        .sorted(Map.Entry.comparingByKey((a, b) -> a.toString().compareTo(b.toString())))
        .forEach(entry -> byPath.put(entry.getKey(), stats(entry.getValue(), window)));
    return new SloSnapshot(Collections.unmodifiableMap(byPath), all(merged.values(), window));
  }

  /** How often each SLO was kept so far, in the run's order; cheap enough for a live display. */
  public List<SloTally> soFar() {
    Map<String, SloTally> tallies = new HashMap<>();
    shards.forEach(shard -> shard.addTo(tallies));
    return slos.stream().map(slo -> tallies.getOrDefault(slo.name(), SloTally.none(slo))).toList();
  }

  private List<SloStats> stats(Map<String, SloFigures> figures, Window window) {
    return slos.stream()
        .map(slo -> figures.get(slo.name()))
        .filter(Objects::nonNull)
        .map(each -> each.stats(window))
        .toList();
  }

  private List<SloStats> all(Collection<Map<String, SloFigures>> byPath, Window window) {
    return slos.stream()
        .map(
            slo -> {
              SloFigures sum = new SloFigures(slo);
              byPath.stream()
                  .map(figures -> figures.get(slo.name()))
                  .filter(Objects::nonNull)
                  .forEach(figures -> sum.addAll(figures, window));
              return sum.stats(window);
            })
        .toList();
  }
}
