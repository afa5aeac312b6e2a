// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The times in which a tenant has requests in flight. */
final class BusyTimes {

  /** Ends by starts; the spans don't touch. */
  private final NavigableMap<Long, Long> spans = new TreeMap<>();

  private BusyTimes() {}

  static BusyTimes of(List<TenantRequest> requests, int tenant) {
    var times = new BusyTimes();
    requests.stream()
        .filter(each -> each.tenant() == tenant)
        .sorted(Comparator.comparingLong(TenantRequest::sent))
        .forEach(each -> times.add(each.sent(), each.closed()));
    return times;
  }

  private void add(long from, long to) {
    var last = spans.lastEntry();
    if (last != null && from <= last.getValue()) {
      spans.put(last.getKey(), Math.max(last.getValue(), to));
    } else {
      spans.put(from, to);
    }
  }

  /** Returns whether a request was in flight during a span. */
  boolean overlap(long from, long to) {
    var before = spans.lowerEntry(to);
    return before != null && before.getValue() > from;
  }
}
