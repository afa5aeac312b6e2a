// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Selects measured requests to show individually. For one thread at a time. */
final class RequestSampler {

  /** The mean number of chunks of one kind's samples; each stamp takes 8 or 12 bytes. */
  private static final long CHUNKS = 2000;

  private final int each;
  private final int texts;
  private final HighestRanked<RequestRecord> slowest;
  private final HighestRanked<RequestRecord> stalled;
  private final HighestRanked<RequestRecord> typical;
  private final Map<String, HighestRanked<RequestRecord>> failed = new LinkedHashMap<>();

  /**
   * Creates an empty sampler.
   *
   * @param each the number of samples of each kind
   * @param texts the number of failure texts, which share that number
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
   * @param lot a random number from 0 to 1
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

  /** Failures of one kind are alike, so each failure text has samples of its own. */
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
