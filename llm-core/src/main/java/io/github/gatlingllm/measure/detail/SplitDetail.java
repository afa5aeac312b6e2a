// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Where the times to first token of a run went, beside the figures of each part. All of it is about
 * measured requests that succeeded and were streamed.
 *
 * @param reported of how many of them the answer tells something
 * @param unreported of how many it tells nothing
 * @param contradicted how many answers tell of more time than there was
 * @param samples those told, by their TTFT; of more than 10 000 so many, drawn evenly at random
 * @param slotSeconds how long a slot is
 * @param slots those that have requests, by time
 */
public record SplitDetail(
    long reported,
    long unreported,
    long contradicted,
    List<SplitSample> samples,
    double slotSeconds,
    List<SplitSlot> slots) {

  /** Nothing is told. */
  public static final SplitDetail NONE = new SplitDetail(0, 0, 0, List.of(), 1, List.of());

  /** So many requests have one that is slower than 99 of 100. */
  private static final int SPAN_REQUESTS = 100;

  private static final int MOST_SPANS = 60;

  /** Copies. */
  public SplitDetail {
    samples = List.copyOf(samples);
    slots = List.copyOf(slots);
  }

  /** The request with the median TTFT of those told; null: none. */
  public @Nullable SplitSample median() {
    return NearestRank.at(samples, 50);
  }

  /** The one with the p99 of the TTFT; null: none. */
  public @Nullable SplitSample p99() {
    return NearestRank.at(samples, 99);
  }

  /** Whether there were too many requests to keep all. */
  public boolean sampled() {
    return samples.size() < reported;
  }

  /**
   * The median and the p99 request of each span of the run, and percentiles of each part, by the
   * moment of sending. Spans are as short as lets a hundred requests fall into each, if they came
   * evenly, and whole slots; the first one begins with the first request.
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
   * The median and the p99 request of those that were due then, and percentiles of each part; null:
   * none.
   *
   * @param fromNanos since the run's start
   * @param untilNanos not included
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
