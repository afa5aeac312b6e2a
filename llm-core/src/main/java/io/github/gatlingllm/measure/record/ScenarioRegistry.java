// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The scenarios of a run with their request paths, in order of first appearance. Thread-safe. Pairs
 * of scenario and path are bounded: a scenario without room has no figures. Only the first request
 * of a pair takes a lock.
 */
final class ScenarioRegistry {

  private static final int PAIRS = 200;

  /** Stands for everything without room; no scenario has this name. */
  private static final String FOLDED = "\0";

  private final Map<String, Set<List<String>>> known = new ConcurrentHashMap<>();
  private final Map<String, Set<List<String>>> folded = new ConcurrentHashMap<>();
  private final List<String> inOrder = new ArrayList<>();
  private final Set<String> incomplete = new HashSet<>();
  private int pairs;

  /** Returns the scenario under which a request of that path is kept. */
  String register(String scenario, List<String> path) {
    if (has(known, scenario, path)) {
      return scenario;
    }
    return has(folded, scenario, path) ? FOLDED : add(scenario, path);
  }

  private static boolean has(
      Map<String, Set<List<String>>> pairs, String scenario, List<String> path) {
    Set<List<String>> paths = pairs.get(scenario);
    return paths != null && paths.contains(path);
  }

  private synchronized String add(String scenario, List<String> path) {
    Set<List<String>> paths = known.computeIfAbsent(scenario, this::first);
    if (paths.contains(path)) {
      return scenario;
    }
    if (pairs == PAIRS) {
      incomplete.add(scenario);
      folded.computeIfAbsent(scenario, added -> ConcurrentHashMap.newKeySet()).add(path);
      return FOLDED;
    }
    pairs++;
    paths.add(path);
    return scenario;
  }

  private Set<List<String>> first(String scenario) {
    inOrder.add(scenario);
    return ConcurrentHashMap.newKeySet();
  }

  /** Returns the scenarios that are kept completely; empty if there is only one. */
  synchronized List<String> reported() {
    return inOrder.size() < 2
        ? List.of()
        : inOrder.stream().filter(scenario -> !incomplete.contains(scenario)).toList();
  }
}
