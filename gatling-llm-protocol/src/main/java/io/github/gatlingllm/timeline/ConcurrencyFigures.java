/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Requests in flight, of each path and of all together. */
final class ConcurrencyFigures {

  private final Map<List<String>, ConcurrencySweep> paths = new HashMap<>();
  private final ConcurrencySweep all = new ConcurrencySweep();

  void add(List<String> path, long sent, long closed) {
    paths.computeIfAbsent(path, key -> new ConcurrencySweep()).add(sent, closed);
    all.add(sent, closed);
  }

  void settle(long horizon, Window window) {
    paths.values().forEach(sweep -> sweep.settle(horizon, window));
    all.settle(horizon, window);
  }

  RequestStats.Concurrency of(List<String> path, Window window) {
    return paths.computeIfAbsent(path, key -> new ConcurrencySweep()).stats(window);
  }

  RequestStats.Concurrency ofAll(Window window) {
    return all.stats(window);
  }
}
