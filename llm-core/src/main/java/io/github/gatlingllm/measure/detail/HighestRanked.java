// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * Keeps the values with the highest ranks. Random ranks make it an even random sample. The highest
 * ranks of all are among the highest of each part, so merges are exact unless values were dropped
 * for their weight. For one thread at a time.
 */
final class HighestRanked<T> {

  private static final int FIRST_ROOM = 64;

  private final int most;
  private final long mostWeight;
  private final ToIntFunction<T> weight;

  /**
   * A binary heap with its lowest rank first, as primitive values because comparisons are frequent.
   */
  private double[] ranks = new double[FIRST_ROOM];

  /** The values of the ranks. */
  private final ArrayList<T> values = new ArrayList<>();

  private double floor = Double.NEGATIVE_INFINITY;
  private long weights;

  /** Creates a collection with a largest number of values. */
  HighestRanked(int most) {
    this(most, Long.MAX_VALUE, value -> 0);
  }

  /**
   * Creates a collection that keeps fewer values if they are heavy, but at least one.
   *
   * @param mostWeight the largest total weight
   */
  HighestRanked(int most, long mostWeight, ToIntFunction<T> weight) {
    this.most = most;
    this.mostWeight = mostWeight;
    this.weight = weight;
  }

  /** Returns whether a value with this rank may be kept. */
  boolean takes(double rank) {
    return rank > floor;
  }

  /** Returns the rank up to which values may be missing; negative infinity if none was dropped. */
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

  /** Moves a value up from the end of the heap. */
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

  /** Replaces the lowest value and moves the new one down. */
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

  /** Returns the values, the highest rank first. */
  List<T> inOrder() {
    return IntStream.range(0, values.size())
        .boxed()
        .sorted(Comparator.<Integer>comparingDouble(i -> ranks[i]).reversed())
        .map(values::get)
        .toList();
  }
}
