/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.measure.detail;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the times to first token of a run went, beside the figures of each part. All of it is about
 * measured requests that succeeded and were streamed.
 *
 * @param told of how many of them the answer tells something
 * @param untold of how many it tells nothing
 * @param contradicted how many answers tell of more time than there was
 * @param median the request with the median TTFT of those told; null: none
 * @param p99 the one with the p99 of the TTFT
 * @param slotSeconds how long a slot is
 * @param slots those that have requests, by time
 */
public record SplitDetail(
    long told,
    long untold,
    long contradicted,
    @Nullable SplitSample median,
    @Nullable SplitSample p99,
    double slotSeconds,
    List<SplitSlot> slots) {

  /** Nothing is told. */
  public static final SplitDetail NONE = new SplitDetail(0, 0, 0, null, null, 1, List.of());

  /** Copies. */
  public SplitDetail {
    slots = List.copyOf(slots);
  }
}
