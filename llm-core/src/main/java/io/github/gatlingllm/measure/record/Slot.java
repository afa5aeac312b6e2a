// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.TimeSlot;
import io.github.gatlingllm.measure.distribution.BucketDistribution;
import io.github.gatlingllm.measure.distribution.LogBuckets;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/** One slot of a time series during recording. */
final class Slot {

  /** There are hundreds of slots, so each holds no more texts than a chart can distinguish. */
  private static final int FAILURE_TEXTS = 12;

  long due;
  long scheduled;
  long sent;
  long completed;
  double inputTokens;
  double outputTokens;
  double busyNanos;
  double elsewhereNanos;
  double waitingNanos;
  private @Nullable CappedCounts failures;
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

  CappedCounts failures() {
    if (failures == null) {
      failures = new CappedCounts(FAILURE_TEXTS);
    }
    return failures;
  }

  void addAll(Slot other) {
    due += other.due;
    scheduled += other.scheduled;
    sent += other.sent;
    completed += other.completed;
    inputTokens += other.inputTokens;
    outputTokens += other.outputTokens;
    busyNanos += other.busyNanos;
    elsewhereNanos += other.elsewhereNanos;
    waitingNanos += other.waitingNanos;
    if (other.failures != null) {
      failures().addAll(other.failures);
    }
    if (other.ttft != null) {
      ttft().addAll(other.ttft);
    }
    if (other.itl != null) {
      itl().addAll(other.itl);
    }
  }

  /** Returns the slot. Nothing may be added afterwards. */
  TimeSlot frozen(double startSeconds, long lengthNanos) {
    return new TimeSlot(
        startSeconds,
        due,
        sent,
        completed,
        failures == null ? Collections.emptySortedMap() : failures.toMap(),
        inputTokens,
        outputTokens,
        busyNanos / lengthNanos,
        waitingNanos / lengthNanos,
        BucketDistribution.of(ttft),
        BucketDistribution.of(itl),
        scheduled,
        elsewhereNanos / lengthNanos);
  }
}
