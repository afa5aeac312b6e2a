// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.goodput;

import io.github.gatlingllm.measure.TimingUncertainty;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The figures of all SLOs at one moment.
 *
 * @param requests by Gatling path, the figures of each SLO that applied to its requests
 * @param scenarios the same by scenario; empty with a single scenario
 * @param all the figures of each SLO of the load over all requests that it applied to
 * @param bystanders the figures of each SLO that applied to bystanders only
 */
public record SloSnapshot(
    Map<List<String>, List<SloStats>> requests,
    Map<String, List<SloStats>> scenarios,
    List<SloStats> all,
    List<SloStats> bystanders) {

  /** A snapshot without SLOs. */
  public static final SloSnapshot NONE = new SloSnapshot(Map.of(), Map.of(), List.of(), List.of());

  /** Returns the figures of each SLO of the run over all requests that it applied to. */
  public List<SloStats> judged() {
    return Stream.concat(all.stream(), bystanders.stream()).toList();
  }

  /** Returns a copy with this timing uncertainty. */
  public SloSnapshot within(TimingUncertainty uncertainty) {
    return new SloSnapshot(
        within(requests, uncertainty),
        within(scenarios, uncertainty),
        within(all, uncertainty),
        within(bystanders, uncertainty));
  }

  private static <K> Map<K, List<SloStats>> within(
      Map<K, List<SloStats>> some, TimingUncertainty uncertainty) {
    var within = new LinkedHashMap<K, List<SloStats>>();
    some.forEach((key, stats) -> within.put(key, within(stats, uncertainty)));
    return Collections.unmodifiableMap(within);
  }

  private static List<SloStats> within(List<SloStats> some, TimingUncertainty uncertainty) {
    return some.stream().map(stats -> stats.within(uncertainty)).toList();
  }

  /** Creates the snapshot of a run without bystanders. */
  public SloSnapshot(
      Map<List<String>, List<SloStats>> requests,
      Map<String, List<SloStats>> scenarios,
      List<SloStats> all) {
    this(requests, scenarios, all, List.of());
  }

  /** Creates the snapshot of a single scenario. */
  public SloSnapshot(Map<List<String>, List<SloStats>> requests, List<SloStats> all) {
    this(requests, Map.of(), all, List.of());
  }
}
