// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.StreamSupport;

/** Percentiles of a merge, held against its rows with all their gaps. */
final class MergedPercentiles {

  /** So much of a value histograms of three digits round away. */
  private static final double GRAIN = 1e-3;

  private static final int[] PERCENTILES = {50, 90, 99};

  private MergedPercentiles() {}

  /**
   * The merged figures are those of all rows: of times of a request as they are for so few, of
   * gaps, whose values are counted in histograms, by rank.
   */
  static void areThoseOf(List<JsonNode> rows, JsonNode summary) {
    assertExactly(summary, "ttft", rows.stream().mapToDouble(r -> r.get("ttftNs").asLong()));
    assertExactly(summary, "e2e", rows.stream().mapToDouble(r -> r.get("e2eNs").asLong()));
    double[] gaps =
        rows.stream()
            .flatMap(row -> StreamSupport.stream(row.get("gapsUs").spliterator(), false))
            .mapToDouble(gap -> gap.asDouble() / 1e3)
            .sorted()
            .toArray();
    JsonNode reported = reported(summary, "itl", gaps.length);
    for (int percentile : PERCENTILES) {
      double rank = percentile / 100.0 * (gaps.length - 1);
      int below = (int) rank;
      double low = gaps[Math.max(below - 1, 0)];
      double high = gaps[Math.min(below + 2, gaps.length - 1)];
      assertThat(reported.get("p" + percentile).asDouble())
          .as("itl p" + percentile)
          .isBetween((1 - GRAIN) * low, (1 + GRAIN) * high);
    }
  }

  private static void assertExactly(JsonNode summary, String metric, DoubleStream nanos) {
    List<Double> millis = nanos.map(each -> each / 1e6).boxed().toList();
    JsonNode reported = reported(summary, metric, millis.size());
    for (int percentile : PERCENTILES) {
      assertThat(reported.get("p" + percentile).asDouble())
          .as(metric + " p" + percentile)
          .isCloseTo(GroundTruth.percentile(millis, percentile), within(1e-3));
    }
  }

  private static JsonNode reported(JsonNode summary, String metric, int count) {
    JsonNode reported = summary.at("/all/latencyMs/" + metric);
    System.out.println(metric + ", merged: " + reported);
    assertThat(reported.get("count").asInt()).as(metric).isEqualTo(count);
    return reported;
  }
}
