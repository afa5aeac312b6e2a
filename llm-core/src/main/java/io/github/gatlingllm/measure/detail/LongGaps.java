// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Timing;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The longest gaps between chunks of all requests, whatever their outcome. They reveal streams that
 * stalled together. For one thread at a time.
 */
final class LongGaps {

  /** About 3 MB, including the requests' identities. */
  static final int MOST = 20_000;

  private static final int MOST_UNCOUNTED = 5_000;

  private final HighestRanked<Gap> counted = new HighestRanked<>(MOST);

  /**
   * Gaps outside the figures, which only reveal joint stalls. They must not displace a stall that
   * counts.
   */
  private final HighestRanked<Gap> uncounted = new HighestRanked<>(MOST_UNCOUNTED);

  /**
   * A gap.
   *
   * @param request the request
   * @param chunk the number of the chunk that ended it, from 2
   * @param from its beginning
   * @param to its end
   * @param counted whether the run's figures include it
   * @param loop the number of its event loop, or {@link Pause#ANY}
   */
  record Gap(RequestId request, int chunk, long from, long to, boolean counted, int loop) {

    long nanos() {
      return to - from;
    }

    /** Returns how long both gaps overlap. */
    long overlap(Gap other) {
      return Math.min(to, other.to) - Math.max(from, other.from);
    }
  }

  /** Returns the longest gap of a request; 0 without any. */
  static long longest(RequestRecord request) {
    long[] chunks = request.timing().chunks();
    long longest = 0;
    for (int i = 1; i < chunks.length; i++) {
      longest = Math.max(longest, chunks[i] - chunks[i - 1]);
    }
    return longest;
  }

  /**
   * Adds the gaps of a request.
   *
   * @param longest its longest gap
   * @param loop the number of its event loop, or {@link Pause#ANY}
   */
  void add(RequestRecord request, long longest, int loop) {
    boolean counts = request.measured() && request.succeeded();
    HighestRanked<Gap> gaps = counts ? counted : uncounted;
    if (!gaps.takes(longest)) {
      return;
    }
    Timing timing = request.timing();
    long[] chunks = timing.chunks();
    for (int i = 1; i < chunks.length; i++) {
      long gap = chunks[i] - chunks[i - 1];
      if (gap > 0 && gaps.takes(gap)) {
        gaps.add(gap, new Gap(request.id(), i + 1, chunks[i - 1], chunks[i], counts, loop));
      }
    }
  }

  /** Returns the gaps, the longest first. */
  List<Gap> inOrder() {
    return Stream.of(counted, uncounted)
        .flatMap(gaps -> gaps.inOrder().stream())
        .sorted(Comparator.comparingLong(Gap::nanos).reversed())
        .toList();
  }
}
