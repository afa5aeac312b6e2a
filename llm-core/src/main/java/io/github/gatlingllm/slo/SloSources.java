/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import io.github.gatlingllm.timeline.Window;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Figures by scenario and request path, of which paths, scenarios and all are sums. For one thread
 * at a time.
 */
final class SloSources {

  private final Map<String, Map<List<String>, SloSums>> sources = new HashMap<>();

  SloSums of(String scenario, List<String> path) {
    return sources
        .computeIfAbsent(scenario, added -> new HashMap<>())
        .computeIfAbsent(path, added -> new SloSums());
  }

  void addAll(SloSources other, Window window) {
    other.sources.forEach(
        (scenario, paths) ->
            paths.forEach((path, each) -> of(scenario, path).addAll(each, window)));
  }

  Map<List<String>, SloSums> byPath(Window window) {
    Map<List<String>, SloSums> byPath = new HashMap<>();
    sources
        .values()
        .forEach(
            paths ->
                paths.forEach(
                    (path, each) ->
                        byPath.computeIfAbsent(path, added -> new SloSums()).addAll(each, window)));
    return byPath;
  }

  SloSums ofScenario(String scenario, Window window) {
    var sum = new SloSums();
    sources.getOrDefault(scenario, Map.of()).values().forEach(each -> sum.addAll(each, window));
    return sum;
  }

  SloSums all(Window window) {
    var sum = new SloSums();
    sources.values().forEach(paths -> paths.values().forEach(each -> sum.addAll(each, window)));
    return sum;
  }

  void addTo(Map<String, SloTally> tallies) {
    sources.values().forEach(paths -> paths.values().forEach(each -> each.addTo(tallies)));
  }
}
