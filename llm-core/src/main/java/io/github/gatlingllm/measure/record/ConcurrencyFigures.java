// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.request.FigureSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests in flight of each path, of each scenario, and in total. */
final class ConcurrencyFigures {

  private final Map<List<String>, ConcurrencySweep> paths = new HashMap<>();
  private final Map<String, ConcurrencySweep> scenarios = new HashMap<>();
  private final ConcurrencySweep all = new ConcurrencySweep();

  /** While there is only one scenario, it uses the sweep of all requests. */
  private @Nullable String first;

  void add(String scenario, List<String> path, long sent, long closed) {
    if (FigureSource.isBystander(scenario)) {
      paths.computeIfAbsent(path, key -> new ConcurrencySweep()).add(sent, closed);
      return;
    }
    split(scenario);
    if (!scenarios.isEmpty()) {
      scenarios.computeIfAbsent(scenario, key -> new ConcurrencySweep()).add(sent, closed);
    }
    paths.computeIfAbsent(path, key -> new ConcurrencySweep()).add(sent, closed);
    all.add(sent, closed);
  }

  private void split(String scenario) {
    if (first == null) {
      first = scenario;
    } else if (scenarios.isEmpty() && !first.equals(scenario)) {
      scenarios.put(first, all.copy());
    }
  }

  void settle(long horizon, Window window) {
    paths.values().forEach(sweep -> sweep.settle(horizon, window));
    scenarios.values().forEach(sweep -> sweep.settle(horizon, window));
    all.settle(horizon, window);
  }

  RequestStats.Concurrency of(List<String> path, Window window) {
    return paths.computeIfAbsent(path, key -> new ConcurrencySweep()).stats(window);
  }

  RequestStats.Concurrency ofScenario(String scenario, Window window) {
    boolean alone = scenarios.isEmpty() && scenario.equals(first);
    return (alone ? all : scenarios.getOrDefault(scenario, new ConcurrencySweep())).stats(window);
  }

  RequestStats.Concurrency ofAll(Window window) {
    return all.stats(window);
  }
}
