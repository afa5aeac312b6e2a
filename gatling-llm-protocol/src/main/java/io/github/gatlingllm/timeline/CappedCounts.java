/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts by text, of which there can't be endlessly many. */
final class CappedCounts {

  private static final int LIMIT = 200;
  private static final String OTHER = "<other>";

  private final SortedMap<String, Long> counts = new TreeMap<>();

  void add(String text, long count) {
    boolean room = counts.size() < LIMIT || counts.containsKey(text);
    counts.merge(room ? text : OTHER, count, Long::sum);
  }

  void addAll(CappedCounts other) {
    other.counts.forEach(this::add);
  }

  SortedMap<String, Long> toMap() {
    return Collections.unmodifiableSortedMap(new TreeMap<>(counts));
  }
}
