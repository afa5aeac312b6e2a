// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Measured requests worth looking at, while they come. For one thread at a time. */
final class RequestSampler {

  /** Samples of one kind have no more chunks on average: a stamp of 8 bytes each, or 12. */
  private static final long CHUNKS = 2000;

  private final int each;
  private final int texts;
  private final HighestRanked<RequestRecord> slowest;
  private final HighestRanked<RequestRecord> stalled;
  private final HighestRanked<RequestRecord> typical;
  private final Map<String, HighestRanked<RequestRecord>> failed = new LinkedHashMap<>();

  /**
   * Starts without any.
   *
   * @param each so many of each kind
   * @param texts so many kinds of failures, which share their number
   */
  RequestSampler(int each, int texts) {
    this.each = each;
    this.texts = texts;
    this.slowest = top(each);
    this.stalled = top(each);
    this.typical = top(each);
  }

  /**
   * Adds a request.
   *
   * @param stall its longest gap; 0 without any
   * @param lot drawn at random, 0 to 1
   */
  void add(RequestRecord request, long stall, double lot) {
    if (request.succeeded()) {
      long[] chunks = request.timing().chunks();
      if (chunks.length > 0) {
        slowest.add(chunks[0] - request.timing().sent(), request);
      }
      if (stall > 0) {
        stalled.add(stall, request);
      }
      typical.add(lot, request);
    } else if (request.outcome().status() == RequestStatus.FAILED) {
      failed(request, lot);
    }
  }

  /** What makes two failures alike tells little: each text has its own. */
  private void failed(RequestRecord request, double lot) {
    String text = request.outcome().reason();
    if (failed.size() < texts || failed.containsKey(text)) {
      failed.computeIfAbsent(text, added -> top(Math.max(1, each / texts))).add(lot, request);
    }
  }

  /** Those of a kind, the first the most worth it; one may be of several kinds. */
  List<RequestRecord> of(RequestSample.Why why) {
    return switch (why) {
      case SLOWEST_TTFT -> slowest.inOrder();
      case LONGEST_STALL -> stalled.inOrder();
      case FAILED -> failed.values().stream().flatMap(some -> some.inOrder().stream()).toList();
      case TYPICAL -> typical.inOrder();
    };
  }

  private static HighestRanked<RequestRecord> top(int most) {
    return new HighestRanked<>(most, most * CHUNKS, RequestRecord::chunks);
  }
}
