/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The pooled gaps of all requests. Requests without per-chunk counts have the same gaps per token
 * as raw: they are kept once, not twice.
 */
final class GapFigures {

  private @Nullable SignedHistogram uncounted;
  private @Nullable SignedHistogram counted;
  private @Nullable SignedHistogram countedPerToken;

  void add(RequestRecord request) {
    if (request.chunks() < 2) {
      return;
    }
    if (request.tokens().perChunk() == null) {
      uncounted = orNew(uncounted);
      Stamps.gaps(request, uncounted::record);
    } else {
      counted = orNew(counted);
      countedPerToken = orNew(countedPerToken);
      Stamps.gaps(request, counted::record);
      Stamps.gapsPerToken(request, countedPerToken::record);
    }
  }

  void addAll(GapFigures other) {
    uncounted = sum(uncounted, other.uncounted);
    counted = sum(counted, other.counted);
    countedPerToken = sum(countedPerToken, other.countedPerToken);
  }

  /** To be called once nothing is added any more. */
  void distributions(Map<Metric, Distribution> sink) {
    put(sink, Metric.ITL, uncounted, counted);
    put(sink, Metric.ITL_PER_TOKEN, uncounted, countedPerToken);
  }

  private static void put(
      Map<Metric, Distribution> sink,
      Metric metric,
      @Nullable SignedHistogram first,
      @Nullable SignedHistogram second) {
    SignedHistogram all =
        first == null || second == null
            ? (first == null ? second : first)
            : sum(sum(null, first), second);
    if (all != null) {
      sink.put(metric, new HistogramDistribution(all));
    }
  }

  private static @Nullable SignedHistogram sum(
      @Nullable SignedHistogram target, @Nullable SignedHistogram other) {
    if (other == null) {
      return target;
    }
    SignedHistogram sum = orNew(target);
    sum.addAll(other);
    return sum;
  }

  private static SignedHistogram orNew(@Nullable SignedHistogram histogram) {
    return histogram == null ? SignedHistogram.dense(1) : histogram;
  }
}
