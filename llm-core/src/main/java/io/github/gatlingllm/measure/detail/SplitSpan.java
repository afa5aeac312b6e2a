/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.measure.detail;

import java.util.List;
import java.util.Objects;

/**
 * Of the requests of a span of the run, the one with the median TTFT and the one with its p99.
 *
 * @param startSeconds since the run's start
 * @param seconds how long it is
 * @param requests of how many these are; of fewer than a hundred the p99 is the slowest one
 * @param median by nearest rank
 * @param p99 likewise
 */
public record SplitSpan(
    double startSeconds, double seconds, int requests, SplitSample median, SplitSample p99) {

  /**
   * Of some requests.
   *
   * @param byTtft at least one
   */
  static SplitSpan of(double startSeconds, double seconds, List<SplitSample> byTtft) {
    return new SplitSpan(
        startSeconds,
        seconds,
        byTtft.size(),
        Objects.requireNonNull(NearestRank.at(byTtft, 50)),
        Objects.requireNonNull(NearestRank.at(byTtft, 99)));
  }
}
