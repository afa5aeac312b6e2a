// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the scopes that show a request: numbers as of {@link Scope#shown}. */
final class ScopeNumbers {

  /** The path that stands for all paths beyond the first two hundred. */
  private static final List<String> OTHER = List.of(RunSnapshot.OTHER);

  private final Map<List<String>, Integer> paths = new HashMap<>();
  private final Map<String, Integer> scenarios = new HashMap<>();
  private final boolean alone;

  ScopeNumbers(RunReport report) {
    alone = report.scopes().shown().size() == 1;
    int number = 1;
    for (List<String> path : report.snapshot().requests().keySet()) {
      paths.put(path, number++);
    }
    for (String scenario : report.snapshot().scenarios().keySet()) {
      scenarios.put(scenario, number++);
    }
  }

  /** Returns the index of all requests, then those of the request's path and scenario. */
  List<Integer> of(RequestId request) {
    List<Integer> numbers = new ArrayList<>(List.of(0));
    if (!alone) {
      Integer path = paths.getOrDefault(request.path(), paths.get(OTHER));
      Integer scenario = scenarios.get(request.scenario());
      if (path != null) {
        numbers.add(path);
      }
      if (scenario != null) {
        numbers.add(scenario);
      }
    }
    return numbers;
  }
}
