// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * Those of the highest rank. Ranks drawn by lot make it an even random sample. What is the highest
 * of all is among the highest of each part, so merging loses nothing, as long as nothing had to go
 * for its weight. For one thread at a time.
 */
final class HighestRanked<T> {

  private static final int FIRST_ROOM = 64;

  private final int most;
  private final long mostWeight;
  private final ToIntFunction<T> weight;

  /** A binary heap, its lowest rank first; plain numbers, since many are compared. */
  private double[] ranks = new double[FIRST_ROOM];

  /** Those of the ranks. */
  private final ArrayList<T> values = new ArrayList<>();

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
    weights += weight.applyAsInt(value);
    if (values.size() == most) {
      weights -= weight.applyAsInt(values.get(0));
      sink(rank, value);
    } else {
      rise(rank, value);
    }
    while (weights > mostWeight && values.size() > 1) {
      removeLowest();
    }
    if (values.size() == most) {
      floor = ranks[0];
    }
  }

  /** From a new place at the end of the heap. */
  private void rise(double rank, T value) {
    int at = values.size();
    values.add(value);
    if (at == ranks.length) {
      ranks = Arrays.copyOf(ranks, 2 * at);
    }
    int parent = (at - 1) / 2;
    while (at > 0 && ranks[parent] > rank) {
      put(at, ranks[parent], values.get(parent));
      at = parent;
      parent = (at - 1) / 2;
    }
    put(at, rank, value);
  }

  /** From the lowest one's place, which it takes. */
  private void sink(double rank, T value) {
    int at = 0;
    int child = lowerChild(at);
    while (child < values.size() && ranks[child] < rank) {
      put(at, ranks[child], values.get(child));
      at = child;
      child = lowerChild(at);
    }
    put(at, rank, value);
  }

  private int lowerChild(int parent) {
    int left = 2 * parent + 1;
    return left + 1 < values.size() && ranks[left + 1] < ranks[left] ? left + 1 : left;
  }

  private void put(int at, double rank, T value) {
    ranks[at] = rank;
    values.set(at, value);
  }

  private void removeLowest() {
    weights -= weight.applyAsInt(values.get(0));
    int last = values.size() - 1;
    double rank = ranks[last];
    T value = values.remove(last);
    sink(rank, value);
  }

  void addAll(HighestRanked<T> other) {
    for (int i = 0; i < other.values.size(); i++) {
      add(other.ranks[i], other.values.get(i));
    }
  }

  /** What is kept, the highest rank first. */
  List<T> inOrder() {
    return IntStream.range(0, values.size())
        .boxed()
        .sorted(Comparator.<Integer>comparingDouble(i -> ranks[i]).reversed())
        .map(values::get)
        .toList();
  }
}
