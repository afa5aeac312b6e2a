/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Figures by scenario and request path: each request is in one of them, and paths, scenarios and
 * all are sums. For one thread at a time.
 */
final class SourceFigures {

  private final Map<String, Map<List<String>, PathFigures>> figures = new HashMap<>();

  PathFigures of(String scenario, List<String> path) {
    return figures
        .computeIfAbsent(scenario, added -> new HashMap<>())
        .computeIfAbsent(path, added -> new PathFigures());
  }

  void addAll(SourceFigures other, Window window) {
    other.figures.forEach(
        (scenario, paths) ->
            paths.forEach((path, each) -> of(scenario, path).addAll(each, window)));
  }

  /** By path; to be called once nothing is added any more. */
  Map<List<String>, PathFigures> byPath(Window window) {
    Map<List<String>, List<PathFigures>> parts = new HashMap<>();
    figures
        .values()
        .forEach(
            paths ->
                paths.forEach(
                    (path, each) ->
                        parts.computeIfAbsent(path, added -> new ArrayList<>()).add(each)));
    Map<List<String>, PathFigures> byPath = new HashMap<>();
    parts.forEach((path, each) -> byPath.put(path, sum(each, window)));
    return byPath;
  }

  /** Of one scenario; to be called once nothing is added any more. */
  PathFigures ofScenario(String scenario, Window window) {
    return sum(List.copyOf(figures.getOrDefault(scenario, Map.of()).values()), window);
  }

  /** Of all; to be called once nothing is added any more. */
  PathFigures all(Window window) {
    return sum(
        figures.values().stream().flatMap(paths -> paths.values().stream()).toList(), window);
  }

  /** One alone needs no copy. */
  private static PathFigures sum(List<PathFigures> parts, Window window) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    var sum = new PathFigures();
    parts.forEach(part -> sum.addAll(part, window));
    return sum;
  }
}
