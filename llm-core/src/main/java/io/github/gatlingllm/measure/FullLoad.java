// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The slots from the first to the last in which the load was offered at its full rate. The load
 * rose before and fell afterwards. A server that answers less, or faster, does not change this
 * span.
 *
 * @param start the first slot
 * @param end the slot after the last
 */
record FullLoad(int start, int end) {

  private static final double OF_PEAK = 0.95;

  /** A number of requests that varies by a tenth by chance. */
  private static final double ENOUGH = 100;

  /** The least number of parts that are compared with each other. */
  private static final int PARTS = 8;

  /** How many standard deviations a part may lie below its expected number of requests. */
  private static final double DEVIATIONS = 3;

  /**
   * Finds the span among some slots.
   *
   * @param offered returns the number of requests offered in a slot
   */
  static FullLoad of(List<TimeSlot> slots, int from, int until, ToLongFunction<TimeSlot> offered) {
    int count = until - from;
    if (count <= 0) {
      return new FullLoad(from, from);
    }
    long[] sums = new long[count + 1];
    for (int i = 0; i < count; i++) {
      sums[i + 1] = sums[i] + offered.applyAsLong(slots.get(from + i));
    }
    int width = width(count, sums[count]);
    double most = 0;
    for (int i = 0; i + width <= count; i++) {
      most = Math.max(most, sums[i + width] - sums[i]);
    }
    double full = OF_PEAK * most - DEVIATIONS * Math.sqrt(most);
    int first = 0;
    while (sums[first + width] - sums[first] < full) {
      first++;
    }
    int last = count - width;
    while (sums[last + width] - sums[last] < full) {
      last--;
    }
    int start = first == 0 ? 0 : first + width / 2;
    int end = last == count - width ? count : last + (width + 1) / 2;
    double each = OF_PEAK * most / width;
    while (start > 0 && sums[start] - sums[start - 1] >= each) {
      start--;
    }
    while (end < count && sums[end + 1] - sums[end] >= each) {
      end++;
    }
    return new FullLoad(from + start, from + end);
  }

  /** Returns over how many slots a rate is averaged. */
  private static int width(int count, long requests) {
    double each = Math.max(1.0, requests) / count;
    return (int) Math.max(1, Math.min((double) count / PARTS, Math.ceil(ENOUGH / each)));
  }
}
