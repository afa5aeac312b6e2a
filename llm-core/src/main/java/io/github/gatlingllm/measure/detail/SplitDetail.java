// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a run's TTFT, for measured, streamed requests that succeeded.
 *
 * @param reported the number of requests whose answers report a part
 * @param unreported the number of requests whose answers report nothing
 * @param contradicted the number of answers that report more time than elapsed
 * @param samples requests with reported parts, by TTFT; an even random sample if there are more
 *     than 10,000
 * @param slotSeconds the length of a slot
 * @param slots those with requests, in order of time
 */
public record SplitDetail(
    long reported,
    long unreported,
    long contradicted,
    List<SplitSample> samples,
    double slotSeconds,
    List<SplitSlot> slots) {

  /** No data. */
  public static final SplitDetail NONE = new SplitDetail(0, 0, 0, List.of(), 1, List.of());

  /** The number of requests of which one is slower than 99 of 100. */
  private static final int SPAN_REQUESTS = 100;

  private static final int MOST_SPANS = 60;

  /** Copies the lists. */
  public SplitDetail {
    samples = List.copyOf(samples);
    slots = List.copyOf(slots);
  }

  /** Returns the request with the median TTFT; null without samples. */
  public @Nullable SplitSample median() {
    return NearestRank.at(samples, 50);
  }

  /** Returns the request with the p99 of TTFT; null without samples. */
  public @Nullable SplitSample p99() {
    return NearestRank.at(samples, 99);
  }

  /** Returns whether there were too many requests to keep all. */
  public boolean sampled() {
    return samples.size() < reported;
  }

  /**
   * Returns the median and the p99 request of each span of the run by send time, with percentiles
   * of each part. A span is a number of whole slots, as short as allows a hundred evenly
   * distributed requests. The first one begins with the first request.
   */
  public List<SplitSpan> overTime() {
    if (samples.isEmpty() || slots.isEmpty()) {
      return List.of();
    }
    double first = slots.get(0).startSeconds();
    double seconds = spanSeconds(first);
    var spans = new TreeMap<Long, List<SplitSample>>();
    for (SplitSample sample : samples) {
      long number = (long) Math.max(0, (sample.sent() / 1e9 - first) / seconds);
      spans.computeIfAbsent(number, added -> new ArrayList<>()).add(sample);
    }
    var all = new ArrayList<SplitSpan>();
    spans.forEach((number, own) -> all.add(SplitSpan.of(first + number * seconds, seconds, own)));
    return all;
  }

  private double spanSeconds(double first) {
    double last = slots.get(slots.size() - 1).startSeconds() + slotSeconds;
    int most = Math.min(MOST_SPANS, Math.max(1, samples.size() / SPAN_REQUESTS));
    return slotSeconds * Math.max(1, Math.ceil((last - first) / slotSeconds / most));
  }

  /**
   * Returns the median and the p99 request of those that were due in a span, with percentiles of
   * each part; null if there are none.
   *
   * @param fromNanos since the run's start
   * @param untilNanos exclusive
   */
  public @Nullable SplitSpan due(long fromNanos, long untilNanos) {
    List<SplitSample> own =
        samples.stream()
            .filter(sample -> fromNanos <= sample.due() && sample.due() < untilNanos)
            .toList();
    return own.isEmpty()
        ? null
        : SplitSpan.of(fromNanos / 1e9, (untilNanos - fromNanos) / 1e9, own);
  }
}
