// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/** Measures whether the first requests waited longer for their first token than the others. */
final class ColdStart {

  /** With more requests, a cold start does not matter: 4 MB. */
  private static final int LIMIT = 100_000;

  private static final int FEWEST = 20;

  private final List<First> firsts = new ArrayList<>();
  private boolean complete = true;

  private record First(long due, double ttft) {}

  void add(RequestRecord request) {
    if (!request.measured() || !request.succeeded() || request.chunks() == 0) {
      return;
    }
    complete = complete && firsts.size() < LIMIT;
    if (complete) {
      Metric.TTFT
          .of(request)
          .ifPresent(ttft -> firsts.add(new First(request.timing().due(), ttft)));
    }
  }

  void addAll(ColdStart other) {
    complete = complete && other.complete && firsts.size() + other.firsts.size() <= LIMIT;
    if (complete) {
      firsts.addAll(other.firsts);
    } else {
      firsts.clear();
    }
  }

  /**
   * Returns the median TTFT of the first tenth divided by that of the rest; empty for too few or
   * too many requests.
   */
  OptionalDouble ratio() {
    if (!complete || firsts.size() < FEWEST) {
      return OptionalDouble.empty();
    }
    List<First> inOrder = firsts.stream().sorted(Comparator.comparingLong(First::due)).toList();
    int tenth = inOrder.size() / 10;
    double first = median(inOrder.subList(0, tenth));
    double rest = median(inOrder.subList(tenth, inOrder.size()));
    return rest > 0 ? OptionalDouble.of(first / rest) : OptionalDouble.empty();
  }

  private static double median(List<First> values) {
    return Distribution.of(values.stream().mapToDouble(First::ttft).toArray()).percentile(50);
  }
}
