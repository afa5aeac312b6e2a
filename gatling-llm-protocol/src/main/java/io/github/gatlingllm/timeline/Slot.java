/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

import org.jspecify.annotations.Nullable;

/** One slot of a time series while it is filled. */
final class Slot {

  long sent;
  long completed;
  long failed;
  double inputTokens;
  double outputTokens;
  double busyNanos;
  private @Nullable LogBuckets ttft;
  private @Nullable LogBuckets itl;

  LogBuckets ttft() {
    if (ttft == null) {
      ttft = new LogBuckets();
    }
    return ttft;
  }

  LogBuckets itl() {
    if (itl == null) {
      itl = new LogBuckets();
    }
    return itl;
  }

  void addAll(Slot other) {
    sent += other.sent;
    completed += other.completed;
    failed += other.failed;
    inputTokens += other.inputTokens;
    outputTokens += other.outputTokens;
    busyNanos += other.busyNanos;
    if (other.ttft != null) {
      ttft().addAll(other.ttft);
    }
    if (other.itl != null) {
      itl().addAll(other.itl);
    }
  }

  /** To be called once nothing is added any more. */
  TimeSlot frozen(double startSeconds, long lengthNanos) {
    return new TimeSlot(
        startSeconds,
        sent,
        completed,
        failed,
        inputTokens,
        outputTokens,
        busyNanos / lengthNanos,
        BucketDistribution.of(ttft),
        BucketDistribution.of(itl));
  }
}
