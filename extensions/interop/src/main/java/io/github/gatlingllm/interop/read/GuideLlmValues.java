// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestStatus;
import java.util.OptionalDouble;

/** The requests of a benchmark of GuideLLM, as its metrics count them. */
final class GuideLlmValues {

  private final MetricValues values = new MetricValues();
  private final RequestTotals totals = new RequestTotals();

  /** The time from the first to the last token of all requests, and the tokens after the first. */
  private double decodeMillis;

  private long decodeTokens;

  void add(RequestDraft draft) {
    totals.add(draft);
    if (draft.phase != Phase.MEASURED || draft.status != RequestStatus.OK) {
      return;
    }
    values.add(draft);
    decodeTokens += Math.max(0, draft.output - 1);
    if (draft.chunks.length == 0) {
      values.add(Metric.TTFT, 0);
    } else if (draft.output > 1) {
      long last = draft.chunks[draft.chunks.length - 1];
      decodeMillis += (last - draft.chunks[0]) / RequestDraft.MILLI;
    }
  }

  /** Returns the counts of the measured requests. */
  RequestTotals totals() {
    return totals;
  }

  double[] sorted(Metric metric) {
    return values.sorted(metric);
  }

  /** Returns the prompt tokens; −1 if a request lacks its count. */
  long inputs() {
    return totals.inputs();
  }

  /** Returns the output tokens; −1 if a request lacks its count. */
  long outputs() {
    return totals.outputs();
  }

  /** Returns the mean time per token after the first; empty if a request lacks its tokens. */
  OptionalDouble millisPerToken() {
    return decodeTokens == 0 || outputs() < 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(decodeMillis / decodeTokens);
  }
}
