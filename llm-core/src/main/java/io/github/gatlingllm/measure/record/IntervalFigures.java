// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.distribution.GapBatch;
import io.github.gatlingllm.measure.distribution.LogBuckets;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;

/** The requests that ended since the last progress line. */
final class IntervalFigures {

  private final LogBuckets ttft = new LogBuckets();
  private final LogBuckets itl = new LogBuckets();
  private long finished;

  void add(RequestRecord request, GapBatch gaps) {
    finished++;
    if (request.succeeded()) {
      Metric.TTFT.of(request).ifPresent(ttft::record);
      itl.addAll(gaps);
    }
  }

  void addAll(IntervalFigures other) {
    finished += other.finished;
    ttft.addAll(other.ttft);
    itl.addAll(other.itl);
  }

  long finished() {
    return finished;
  }

  LogBuckets ttft() {
    return ttft;
  }

  LogBuckets itl() {
    return itl;
  }
}
