/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.Window;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * How SLOs were kept in a part of a run, such as a level of load: by the requests that were due in
 * it; goodput by stamp, whoever's. For one writer.
 */
public final class SloPartFigures {

  private final Map<String, SloFigures> bySlo = new HashMap<>();
  private final Map<String, MissBatches> misses = new HashMap<>();

  /**
   * A request that was due in the part has ended.
   *
   * @param held the SLOs it is held against
   */
  public void due(RequestRecord request, List<Slo> held) {
    long due = request.timing().due();
    for (Slo slo : held) {
      of(slo)
          .judge(request)
          .ifPresent(outcome -> misses(slo.name()).add(due, outcome == SloOutcome.GOOD));
    }
  }

  /**
   * A measured request has ended, which may have been due before: what of it falls into the part
   * counts.
   *
   * @param held the SLOs it is held against
   * @param whole the part; its end may be unknown, if {@code certain} is less
   * @param certain what of it will not change any more
   */
  public void passing(RequestRecord request, List<Slo> held, Window whole, Window certain) {
    held.forEach(slo -> of(slo).goodWithin(request, whole, certain));
  }

  /** Adds what another holds of the same part, whose window is known by now. */
  public void addAll(SloPartFigures other, Window window) {
    other.bySlo.values().forEach(each -> of(each.slo()).addAll(each, window));
    other.misses.forEach((name, batches) -> misses(name).addAll(batches));
  }

  /**
   * The figures of those SLOs that any request was held against.
   *
   * @param order all SLOs of the run
   */
  public List<SloStats> stats(List<Slo> order, Window window) {
    return order.stream()
        .map(slo -> bySlo.get(slo.name()))
        .filter(Objects::nonNull)
        .map(figures -> figures.stats(window))
        .toList();
  }

  /** Adds what was counted so far of the requests that were due in the part, by the SLO's name. */
  public void addTo(Map<String, SloTally> tallies) {
    bySlo.forEach((name, figures) -> tallies.merge(name, figures.tally(), SloTally::plus));
  }

  /** How the misses of each SLO are spread over the part. */
  public Map<Slo, List<MissBatches.Batch>> misses() {
    var all = new HashMap<Slo, List<MissBatches.Batch>>();
    bySlo.forEach((name, figures) -> all.put(figures.slo(), misses(name).batches()));
    return all;
  }

  private MissBatches misses(String name) {
    return misses.computeIfAbsent(name, added -> new MissBatches());
  }

  private SloFigures of(Slo slo) {
    return bySlo.computeIfAbsent(slo.name(), name -> new SloFigures(slo));
  }
}
