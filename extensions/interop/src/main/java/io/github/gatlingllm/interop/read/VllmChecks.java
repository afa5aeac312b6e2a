// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Refuses results of vLLM whose totals contradict their arrays. */
final class VllmChecks {

  private VllmChecks() {}

  static void of(Node fields, VllmArrays arrays) {
    arrays.checkLengths();
    int size = arrays.size();
    int[] good = IntStream.range(0, size).filter(i -> !arrays.failed(i)).toArray();
    StatedTotals.same(fields, "completed", good.length, "the successful requests of its arrays");
    StatedTotals.same(fields, "failed", size - good.length, "the failed requests of its arrays");
    if (arrays.column("output_lens").length > 0) {
      long sum = Arrays.stream(good).mapToLong(arrays::output).sum();
      StatedTotals.same(fields, "total_output_tokens", sum, "the sum of output_lens");
    }
    double[] ttfts = Arrays.stream(good).mapToDouble(i -> arrays.column("ttfts")[i]).toArray();
    Arrays.sort(ttfts);
    StatedPercentiles.check(fields, "_ttft_ms", ttfts, 1000);
    if (arrays.hasEnds()) {
      double[] ends = Arrays.stream(good).mapToDouble(arrays::seconds).toArray();
      Arrays.sort(ends);
      StatedPercentiles.check(fields, "_e2el_ms", ends, 1000);
    }
  }

  /** Refuses rates that are not the totals over the duration. */
  static void rates(Node fields) {
    rate(fields, "request_throughput", "completed");
    rate(fields, "output_throughput", "total_output_tokens");
  }

  private static void rate(Node fields, String rate, String total) {
    StatedTotals.near(
        fields,
        rate,
        StatedTotals.quotient(fields.count(total), fields.positive("duration")),
        total + " ÷ duration");
  }
}
