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
 * The figures of SLOs for a part of a run, such as a load level: attainment counts the requests due
 * in it, goodput all completions in it. For one writer.
 */
public final class SloPartFigures {

  private final Map<String, SloFigures> bySlo = new HashMap<>();
  private final Map<String, MissBatches> misses = new HashMap<>();

  /** Counts a request that was due in the part and has ended. */
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
   * Adds the goodput of a measured request, which may have been due earlier, within the part.
   *
   * @param whole the part; its end may be unknown if {@code certain} is shorter
   * @param certain the time for which it will not change any more
   */
  public void passing(EndedRequest ended, Window whole, Window certain) {
    for (Judgement judgement : ended.judgements()) {
      of(judgement.slo()).goodWithin(judgement, ended.request(), whole, certain);
    }
  }

  /** Adds the figures of another for the same part, whose window is known by now. */
  public void addAll(SloPartFigures other, Window window) {
    other.bySlo.values().forEach(each -> of(each.slo()).addAll(each, window));
    other.misses.forEach((name, batches) -> misses(name).addAll(batches));
  }

  /**
   * Returns the figures of the SLOs that applied to any request.
   *
   * @param order all SLOs of the run, in order
   */
  public List<SloStats> stats(List<Slo> order, Window window) {
    return order.stream()
        .map(slo -> bySlo.get(slo.name()))
        .filter(Objects::nonNull)
        .map(figures -> figures.stats(window))
        .toList();
  }

  /** Adds the counts so far of the requests due in the part, by SLO name. */
  public void addTo(Map<String, SloTally> tallies, TimingUncertainty uncertainty) {
    bySlo.forEach(
        (name, figures) -> tallies.merge(name, figures.tally(uncertainty), SloTally::plus));
  }

  /** Returns the distribution of each SLO's misses over the part. */
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
