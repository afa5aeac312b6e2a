// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.RunSnapshot;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts by text, with a bounded number of texts. */
final class CappedCounts {

  /** Suits the table of a run. */
  private static final int MANY = 200;

  private final int most;
  private final SortedMap<String, Long> counts = new TreeMap<>();

  CappedCounts() {
    this(MANY);
  }

  /**
   * Creates empty counts.
   *
   * @param most the number of texts with counts of their own; all others share one
   */
  CappedCounts(int most) {
    this.most = most;
  }

  void add(String text, long count) {
    boolean room = counts.size() < most || counts.containsKey(text);
    counts.merge(room ? text : RunSnapshot.OTHER, count, Long::sum);
  }

  void addAll(CappedCounts other) {
    other.counts.forEach(this::add);
  }

  SortedMap<String, Long> toMap() {
    return Collections.unmodifiableSortedMap(new TreeMap<>(counts));
  }
}
