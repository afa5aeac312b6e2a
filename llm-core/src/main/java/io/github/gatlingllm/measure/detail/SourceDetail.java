// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.TimeSlot;
import java.util.List;

/**
 * The details of the requests of one path or scenario, or of all requests.
 *
 * @param slots the run over time, warm-up included
 * @param gaps gaps by end time and length, warm-up included; {@link GapHeat#NONE} if empty
 * @param ttftByInput TTFT in ms by prompt tokens, for succeeded, measured requests
 * @param e2eByOutput E2E in ms by output tokens, for succeeded, measured requests
 * @param failures of measured requests by constant text, the most frequent first
 * @param finishReasons of measured requests, the most frequent first
 */
public record SourceDetail(
    List<TimeSlot> slots,
    GapHeat gaps,
    Scatter ttftByInput,
    Scatter e2eByOutput,
    List<EndDetail> failures,
    List<EndDetail> finishReasons) {

  /** No data. */
  public static final SourceDetail NONE =
      new SourceDetail(List.of(), GapHeat.NONE, Scatter.NONE, Scatter.NONE, List.of(), List.of());
}
