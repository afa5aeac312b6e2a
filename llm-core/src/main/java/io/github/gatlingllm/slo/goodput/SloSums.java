// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.goodput;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.record.BySource;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The figures of the SLOs that apply to some requests. For one thread at a time. */
final class SloSums implements BySource.Mergeable<SloSums> {

  private final Map<String, SloFigures> byName = new HashMap<>();

  SloFigures of(Slo slo) {
    return byName.computeIfAbsent(slo.name(), name -> new SloFigures(slo));
  }

  /** Returns whether the SLO applied to a request. */
  boolean holds(Slo slo) {
    return byName.containsKey(slo.name());
  }

  @Override
  public void addAll(SloSums other, Window window) {
    other.byName.values().forEach(each -> of(each.slo()).addAll(each, window));
  }

  /** Returns the figures of the SLOs that applied to a request. */
  List<SloStats> held(List<Slo> slos, Window window) {
    return slos.stream()
        .map(slo -> byName.get(slo.name()))
        .filter(Objects::nonNull)
        .map(each -> each.stats(window))
        .toList();
  }

  /** Returns the figures of all these SLOs. */
  List<SloStats> all(List<Slo> slos, Window window) {
    return slos.stream().map(slo -> of(slo).stats(window)).toList();
  }

  void addTo(Map<String, SloTally> tallies, TimingUncertainty uncertainty) {
    byName.forEach((name, each) -> tallies.merge(name, each.tally(uncertainty), SloTally::plus));
  }
}
