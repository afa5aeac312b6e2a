/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.measure.detail;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.ToIntFunction;

/**
 * Those of the highest rank. Ranks drawn by lot make it an even random sample. What is the highest
 * of all is among the highest of each part, so merging loses nothing, as long as nothing had to go
 * for its weight. For one thread at a time.
 */
final class HighestRanked<T> {

  private final int most;
  private final long mostWeight;
  private final ToIntFunction<T> weight;
  private final PriorityQueue<Ranked<T>> kept =
      new PriorityQueue<>(Comparator.comparingDouble(Ranked::rank));
  private double floor = Double.NEGATIVE_INFINITY;
  private long weights;

  /** Keeps at most so many. */
  HighestRanked(int most) {
    this(most, Long.MAX_VALUE, value -> 0);
  }

  /**
   * Keeps fewer where they are heavy, but one.
   *
   * @param mostWeight of all together
   */
  HighestRanked(int most, long mostWeight, ToIntFunction<T> weight) {
    this.most = most;
    this.mostWeight = mostWeight;
    this.weight = weight;
  }

  private record Ranked<T>(double rank, T value) {}

  /** Whether something of that rank would be kept, or might be. */
  boolean takes(double rank) {
    return rank > floor;
  }

  /** What had no higher rank may be missing; negative infinity: nothing had to go. */
  double floor() {
    return floor;
  }

  void add(double rank, T value) {
    if (!takes(rank)) {
      return;
    }
    kept.add(new Ranked<>(rank, value));
    weights += weight.applyAsInt(value);
    while (kept.size() > most || (weights > mostWeight && kept.size() > 1)) {
      weights -= weight.applyAsInt(kept.remove().value());
    }
    if (kept.size() == most) {
      floor = kept.element().rank();
    }
  }

  void addAll(HighestRanked<T> other) {
    other.kept.forEach(each -> add(each.rank(), each.value()));
  }

  /** What is kept, the highest rank first. */
  List<T> inOrder() {
    var ranked = new ArrayList<>(kept);
    ranked.sort(Comparator.comparingDouble(Ranked<T>::rank).reversed());
    return ranked.stream().map(Ranked::value).toList();
  }
}
