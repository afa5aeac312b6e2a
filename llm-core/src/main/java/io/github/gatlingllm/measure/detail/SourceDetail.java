// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.TimeSlot;
import java.util.List;

/**
 * What is known of the requests of one path or scenario, or of all.
 *
 * @param slots how the run went, warm-up included
 * @param gaps when gaps of which length ended, warm-up included; empty: {@link GapHeat#NONE}
 * @param ttftByInput TTFT in ms by prompt tokens, of succeeded measured requests
 * @param e2eByOutput E2E in ms by output tokens, likewise
 * @param failures of measured requests by their constant texts, the most frequent first
 * @param finishReasons likewise
 */
public record SourceDetail(
    List<TimeSlot> slots,
    GapHeat gaps,
    Scatter ttftByInput,
    Scatter e2eByOutput,
    List<EndDetail> failures,
    List<EndDetail> finishReasons) {

  /** Nothing is known. */
  public static final SourceDetail NONE =
      new SourceDetail(List.of(), GapHeat.NONE, Scatter.NONE, Scatter.NONE, List.of(), List.of());
}
