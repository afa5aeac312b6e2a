// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import java.util.List;
import java.util.Map;

/**
 * What a report shows of a run in addition to its figures.
 *
 * @param slotSeconds the length of a time slot
 * @param all the details of all requests
 * @param requests by request path, in order of first appearance; a few dozen at most
 * @param scenarios by scenario name, in order of first appearance; empty if there is only one
 * @param samples individual requests by send time; some hundred at most
 * @param stalls the longest stalls, the longest first; one for each joint stall; ten at most
 * @param split the parts of TTFT
 */
public record RunDetail(
    double slotSeconds,
    SourceDetail all,
    Map<List<String>, SourceDetail> requests,
    Map<String, SourceDetail> scenarios,
    List<RequestSample> samples,
    List<Stall> stalls,
    SplitDetail split) {

  /** Creates the details of a run without server times. */
  public RunDetail(
      double slotSeconds,
      SourceDetail all,
      Map<List<String>, SourceDetail> requests,
      Map<String, SourceDetail> scenarios,
      List<RequestSample> samples,
      List<Stall> stalls) {
    this(slotSeconds, all, requests, scenarios, samples, stalls, SplitDetail.NONE);
  }

  /** No data. */
  public static final RunDetail NONE =
      new RunDetail(1, SourceDetail.NONE, Map.of(), Map.of(), List.of(), List.of());

  /** Returns whether there is nothing to show. */
  public boolean isEmpty() {
    return all.slots().isEmpty();
  }
}
