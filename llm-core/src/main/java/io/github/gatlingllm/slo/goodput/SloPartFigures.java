// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.goodput;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.slo.certainty.TimeBatch;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Judgement;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloOutcome;
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

  /** A request that was due in the part has ended. */
  public void due(EndedRequest ended) {
    long due = ended.request().timing().due();
    for (Judgement judgement : ended.judgements()) {
      of(judgement.slo()).count(judgement, ended.request());
      judgement
          .outcome()
          .ifPresent(
              outcome -> misses(judgement.slo().name()).add(due, outcome == SloOutcome.GOOD));
    }
  }

  /**
   * A measured request has ended, which may have been due before: what of it falls into the part
   * counts.
   *
   * @param whole the part; its end may be unknown, if {@code certain} is less
   * @param certain what of it will not change any more
   */
  public void passing(EndedRequest ended, Window whole, Window certain) {
    for (Judgement judgement : ended.judgements()) {
      of(judgement.slo()).goodWithin(judgement, ended.request(), whole, certain);
    }
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
  public void addTo(Map<String, SloTally> tallies, TimingUncertainty uncertainty) {
    bySlo.forEach(
        (name, figures) -> tallies.merge(name, figures.tally(uncertainty), SloTally::plus));
  }

  /** How the misses of each SLO are spread over the part. */
  public Map<Slo, List<TimeBatch>> misses() {
    var all = new HashMap<Slo, List<TimeBatch>>();
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
