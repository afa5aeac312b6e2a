// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The times of responses, in the order in which they ended. Only this order is complete at any
 * moment: of the latest requests by due time, only the short responses are known. Any thread.
 */
final class ResponseTimes {

  private static final double NOT_STREAMED = 0.1;
  private static final String BETWEEN_PARTS = ".";

  private final Map<Metric, TimeSums> metrics = new EnumMap<>(Metric.class);
  private final TimeSums failed;
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;

  /**
   * Creates an empty series.
   *
   * @param slotNanos the resolution of time
   */
  public ResponseTimes(long slotNanos) {
    for (Metric metric : List.of(Metric.TTFT, Metric.TPOT, Metric.E2E)) {
      metrics.put(metric, new TimeSums(slotNanos));
    }
    this.failed = new TimeSums(slotNanos);
  }

  /** Adds a request that has ended; those that their user gave up are ignored. */
  public synchronized void add(RequestRecord request) {
    long at = request.timing().closed();
    if (request.succeeded()) {
      metrics.forEach((metric, sums) -> metric.of(request).ifPresent(value -> sums.add(at, value)));
    } else if (request.outcome().status() == RequestStatus.FAILED) {
      failed.add(at, 1);
    } else {
      return;
    }
    first = Math.min(first, request.timing().sent());
    last = Math.max(last, at);
  }

  /** Returns the series as text for {@link #add(String)}. */
  synchronized String text() {
    var parts = new ArrayList<String>(List.of(Long.toString(first), Long.toString(last)));
    metrics.values().forEach(sums -> parts.add(sums.text()));
    parts.add(failed.text());
    return String.join(BETWEEN_PARTS, parts);
  }

  /**
   * Adds the series of another process at the same resolution of time.
   *
   * @throws IllegalArgumentException if the text is malformed
   */
  synchronized void add(String text) {
    String[] parts = text.split("\\" + BETWEEN_PARTS, -1);
    if (parts.length != metrics.size() + 3) {
      throw new IllegalArgumentException(WarmUpRunTexts.notASeries(text));
    }
    first = Math.min(first, Long.parseLong(parts[0]));
    last = Math.max(last, Long.parseLong(parts[1]));
    int part = 2;
    for (TimeSums sums : metrics.values()) {
      sums.add(parts[part++]);
    }
    failed.add(parts[part]);
  }

  /** Returns when the first request was sent; {@link Long#MAX_VALUE} if there is none. */
  synchronized long first() {
    return first;
  }

  /** Returns when the latest response ended. */
  synchronized long last() {
    return last;
  }

  /**
   * Returns the metrics to watch in a span: TTFT and TPOT, of which the decode rate is the inverse;
   * E2E for responses that are not streamed.
   */
  synchronized List<Metric> watched(long from, long until) {
    long all = sums(Metric.E2E).count(from, until);
    List<Metric> streamed =
        List.of(Metric.TTFT, Metric.TPOT).stream()
            .filter(metric -> sums(metric).count(from, until) > NOT_STREAMED * all)
            .toList();
    return streamed.isEmpty() ? List.of(Metric.E2E) : streamed;
  }

  /** Returns the times of a metric; call it only with this object locked. */
  TimeSums sums(Metric metric) {
    TimeSums sums = metrics.get(metric);
    if (sums == null) {
      throw new IllegalArgumentException(metric.name());
    }
    return sums;
  }

  /** Returns the share of failed requests in a span, 0 to 1; 0 if none ended. */
  synchronized double failedShare(long from, long until) {
    double lost = failed.count(from, until);
    double all = lost + sums(Metric.E2E).count(from, until);
    return all == 0 ? 0 : lost / all;
  }
}
