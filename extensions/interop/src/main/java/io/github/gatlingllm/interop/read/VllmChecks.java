// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** Refuses results of vLLM whose totals contradict their arrays. */
final class VllmChecks {

  private static final double RATE_TOLERANCE = 0.02;

  private VllmChecks() {}

  static void of(Node fields, VllmArrays arrays) {
    arrays.checkLengths();
    int size = arrays.size();
    int[] good = IntStream.range(0, size).filter(i -> !arrays.failed(i)).toArray();
    same(fields, "completed", good.length, "the successful requests of its arrays");
    same(fields, "failed", size - good.length, "the failed requests of its arrays");
    if (arrays.column("output_lens").length > 0) {
      long sum = Arrays.stream(good).mapToLong(arrays::output).sum();
      same(fields, "total_output_tokens", sum, "the sum of output_lens");
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
    OptionalDouble stated = fields.positive(rate);
    OptionalDouble seconds = fields.positive("duration");
    OptionalLong count = fields.count(total);
    if (stated.isEmpty() || seconds.isEmpty() || count.isEmpty() || seconds.getAsDouble() == 0) {
      return;
    }
    double expected = count.getAsLong() / seconds.getAsDouble();
    if (Math.abs(stated.getAsDouble() - expected) > RATE_TOLERANCE * expected + 0.01) {
      throw fields
          .file()
          .error(
              rate,
              stated.getAsDouble(),
              ReadErrorTexts.contradicts(total + " ÷ duration", Double.toString(expected)));
    }
  }

  private static void same(Node fields, String name, long expected, String other) {
    OptionalLong stated = fields.count(name);
    if (stated.isPresent() && stated.getAsLong() != expected) {
      throw fields
          .file()
          .error(
              name, stated.getAsLong(), ReadErrorTexts.contradicts(other, Long.toString(expected)));
    }
  }
}
