// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.MetricFormulas;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The pooled gaps of all requests. For requests without per-chunk counts, and those with one token
 * a chunk, gaps per token equal the raw gaps, which are stored once.
 */
public final class GapFigures {

  private @Nullable SignedHistogram uncounted;
  private @Nullable SignedHistogram counted;
  private @Nullable SignedHistogram countedPerToken;

  public void add(RequestRecord request, GapBatch gaps) {
    if (gaps.size() == 0) {
      return;
    }
    if (gapsAreThoseOfTokens(request)) {
      uncounted = orNew(uncounted);
      uncounted.addAll(gaps);
    } else {
      counted = orNew(counted);
      countedPerToken = orNew(countedPerToken);
      counted.addAll(gaps);
      MetricFormulas.gapsPerToken(request, countedPerToken::record);
    }
  }

  /**
   * Returns true if no per-chunk counts exist, or if each chunk except perhaps the first is one
   * token.
   */
  private static boolean gapsAreThoseOfTokens(RequestRecord request) {
    int[] perChunk = request.tokens().perChunk();
    if (perChunk == null) {
      return true;
    }
    for (int i = 1; i < perChunk.length; i++) {
      if (perChunk[i] > 1) {
        return false;
      }
    }
    return true;
  }

  public void addAll(GapFigures other) {
    uncounted = sum(uncounted, other.uncounted);
    counted = sum(counted, other.counted);
    countedPerToken = sum(countedPerToken, other.countedPerToken);
  }

  /** Hands over the distributions. Nothing may be added afterwards. */
  public void distributions(Map<Metric, Distribution> sink) {
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
