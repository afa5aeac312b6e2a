// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The times in which a server works off the requests of a tenant. After such a request has ended,
 * others that queued behind it are still late. They get as long again as it waited, which is enough
 * if what remains uses at most half of the capacity.
 */
final class BusyTimes {

  /** Ends by starts; the spans don't touch. */
  private final NavigableMap<Long, Long> spans = new TreeMap<>();

  private BusyTimes() {}

  static BusyTimes of(List<TenantRequest> requests, int tenant) {
    var times = new BusyTimes();
    requests.stream()
        .filter(each -> each.tenant() == tenant)
        .sorted(Comparator.comparingLong(TenantRequest::sent))
        .forEach(each -> times.add(each.sent(), each.closed() + each.waitNanos()));
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

  /** Returns whether a span has such a time. */
  boolean overlap(long from, long to) {
    var before = spans.lowerEntry(to);
    return before != null && before.getValue() > from;
  }
}
