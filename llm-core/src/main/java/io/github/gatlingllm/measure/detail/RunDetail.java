// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import java.util.List;
import java.util.Map;

/**
 * What a report shows of a run beside its figures.
 *
 * @param slotSeconds how long a time slot is
 * @param all of all requests
 * @param requests by request path, in the order of first appearance; not of more than some dozens
 * @param scenarios by scenario's name, likewise; empty where there is one alone
 * @param samples single requests worth looking at, by the stamp at which they were sent; some
 *     hundred at most
 * @param stalls the longest stalls, the longest first; of streams that stalled together only the
 *     longest; ten at most
 * @param split where the times to first token went
 */
public record RunDetail(
    double slotSeconds,
    SourceDetail all,
    Map<List<String>, SourceDetail> requests,
    Map<String, SourceDetail> scenarios,
    List<RequestSample> samples,
    List<Stall> stalls,
    SplitDetail split) {

  /** Of a run whose answers tell nothing of their server. */
  public RunDetail(
      double slotSeconds,
      SourceDetail all,
      Map<List<String>, SourceDetail> requests,
      Map<String, SourceDetail> scenarios,
      List<RequestSample> samples,
      List<Stall> stalls) {
    this(slotSeconds, all, requests, scenarios, samples, stalls, SplitDetail.NONE);
  }

  /** Nothing is known. */
  public static final RunDetail NONE =
      new RunDetail(1, SourceDetail.NONE, Map.of(), Map.of(), List.of(), List.of());

  /** Whether there is nothing to show. */
  public boolean isEmpty() {
    return all.slots().isEmpty();
  }
}
