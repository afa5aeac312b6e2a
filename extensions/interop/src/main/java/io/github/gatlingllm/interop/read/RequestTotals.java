// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.Timing;

/** What a pass over the requests of a result finds. */
final class RequestTotals {

  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;
  private boolean inputMissing;
  private boolean outputMissing;

  /** Successful measured requests. */
  long completed;

  /** Failed measured requests. */
  long failed;

  /** Measured requests that did not end by themselves. */
  long cut;

  private long inputs;
  private long outputs;

  /** Whether a successful measured request lacks the times of its chunks. */
  boolean gapsMissing;

  /** Whether a successful measured request has one chunk. */
  boolean singleChunk;

  /** Whether a measured request lacks its due time. */
  boolean dueMissing;

  void add(RequestDraft draft) {
    first = Math.min(first, draft.sent);
    last = Math.max(last, draft.closed);
    if (draft.phase != Phase.MEASURED) {
      return;
    }
    dueMissing |= draft.scheduled == Timing.ABSENT;
    switch (draft.status) {
      case OK -> success(draft);
      case FAILED -> failed++;
      default -> cut++;
    }
  }

  private void success(RequestDraft draft) {
    completed++;
    gapsMissing |= !draft.exact;
    singleChunk |= draft.chunks.length == 1;
    inputMissing |= draft.input < 0;
    outputMissing |= draft.output < 0;
    inputs += Math.max(0, draft.input);
    outputs += Math.max(0, draft.output);
  }

  boolean none() {
    return last == Long.MIN_VALUE;
  }

  /** Returns the time from the first send to the last end. */
  double seconds() {
    return (last - first) / RequestDraft.SECOND;
  }

  /** Returns the prompt tokens of successful requests; -1 if one of them lacks its count. */
  long inputs() {
    return inputMissing ? -1 : inputs;
  }

  /** Returns the output tokens of successful requests; -1 if one of them lacks its count. */
  long outputs() {
    return outputMissing ? -1 : outputs;
  }
}
