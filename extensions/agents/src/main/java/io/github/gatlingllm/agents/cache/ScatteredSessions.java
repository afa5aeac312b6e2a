// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Detects sessions whose requests went to several replicas: a request on another replica than the
 * one before it lost tokens that another replica held. It needs answers that name their replica.
 */
final class ScatteredSessions {

  private static final int FEWEST_MOVED = 10;

  private final int block;
  private final Map<String, Double> lost = new HashMap<>();
  private final Map<Integer, CacheTotals> byReplicas = new TreeMap<>();
  private final Set<String> replicas = new HashSet<>();
  private long tokens;
  private int moved;
  private int repeated;

  private ScatteredSessions(int block) {
    this.block = block;
  }

  static Optional<CacheCause> in(CacheData data) {
    var found = new ScatteredSessions(data.block().tokens());
    var sessions = new HashMap<String, List<CacheSample>>();
    data.samples().stream()
        .filter(each -> each.tokens().sharedHere() >= 0)
        .sorted((a, b) -> Long.compare(a.times().sent(), b.times().sent()))
        .forEach(
            each ->
                sessions
                    .computeIfAbsent(each.place().session(), absent -> new ArrayList<>())
                    .add(each));
    sessions.values().forEach(found::session);
    return found.cause(data.totals());
  }

  private void session(List<CacheSample> session) {
    var visited = new HashSet<String>();
    String before = "";
    double sum = 0;
    for (CacheSample each : session) {
      boolean later = !visited.isEmpty();
      visited.add(each.replica());
      if (later) {
        repeated++;
        byReplicas.merge(visited.size(), CacheTotals.of(List.of(each), block), CacheTotals::plus);
      }
      if (later && !each.replica().equals(before)) {
        moved++;
        sum += each.tokens().possible(block) - each.tokens().possibleHere(block);
      }
      before = each.replica();
    }
    tokens += Math.round(sum);
    lost.put(session.get(0).place().session(), sum);
    replicas.addAll(visited);
  }

  private Optional<CacheCause> cause(CacheTotals all) {
    if (moved < FEWEST_MOVED
        || tokens < CacheCauses.LEAST_SHARE * all.possible()
        || LossGrowth.ofClusters(lost.values()) > CacheCauses.ERROR) {
      return Optional.empty();
    }
    var shares = new TreeMap<Integer, Double>();
    byReplicas.forEach(
        (count, totals) -> totals.efficiency().ifPresent(percent -> shares.put(count, percent)));
    return Optional.of(
        new CacheCause(
            CacheCause.Kind.SCATTERED,
            tokens,
            CauseTexts.scattered(moved, repeated, replicas.size(), byReplicas(shares))));
  }

  private static String byReplicas(Map<Integer, Double> shares) {
    return shares.entrySet().stream()
        .map(each -> each.getKey() + ": " + CacheText.percent(OptionalDouble.of(each.getValue())))
        .collect(Collectors.joining(", "));
  }
}
