// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Error rates and power of the intervals on whole virtual runs, with 80 unloaded probes. */
class LoadCostProofTest {

  private static final int UNLOADED = 80;
  private static final double MEDIAN = 0;
  private static final double P95 = 1.6449;

  /** Wrong intervals of both percentiles, and how often the load was seen in the median. */
  private record Errors(double medians, double tails, double seen) {}

  @Test
  void aShortProofOfErrorsAndPower() {
    Errors errors = errors(60, 120, 0.5, 4);

    // More than 7 of 60 would be a chance of 1 in 100 at 5 %.
    assertThat(errors.medians()).isLessThanOrEqualTo(7 / 60.0);
    assertThat(errors.tails()).isLessThanOrEqualTo(7 / 60.0);
    assertThat(errors.seen()).isGreaterThanOrEqualTo(0.8);
  }

  @Tag("proof")
  @ParameterizedTest(name = "{0} probes, memory {1}, load x{2}")
  @CsvSource({
    "60, 0, 1",
    "60, 0, 4",
    "120, 0.5, 4",
    "300, 0, 1",
    "300, 0.5, 4",
    "300, 0.8, 4",
    "300, 0.8, 1"
  })
  void atMostFivePercentOfIntervalsAreWrong(int probes, double memory, double scale) {
    Errors errors = errors(2000, probes, memory, scale);
    System.out.printf(
        "%d probes, memory %.1f, x%.0f: wrong p50 %.2f %%, p95 %.2f %%, seen %.1f %%%n",
        probes, memory, scale, 100 * errors.medians(), 100 * errors.tails(), 100 * errors.seen());

    assertThat(errors.medians()).isLessThanOrEqualTo(0.05);
    assertThat(errors.tails()).isLessThanOrEqualTo(0.05);
    if (scale > 1) {
      assertThat(errors.seen()).isGreaterThanOrEqualTo(0.9);
    } else {
      assertThat(errors.seen()).isLessThanOrEqualTo(0.025);
    }
  }

  private static Errors errors(int runs, int probes, double memory, double scale) {
    int medians = 0;
    int tails = 0;
    int seen = 0;
    for (int run = 0; run < runs; run++) {
      var server = new VirtualBystander(7919L * run + probes);
      List<ProbeResult> unloaded = server.unloaded(UNLOADED);
      List<LoadCost> costs = LoadCost.all(unloaded, server.probes(probes, memory, scale));
      LoadCost median = ttft(costs, 50);
      medians += misses(median, MEDIAN, scale);
      tails += misses(ttft(costs, 95), P95, scale);
      seen += median.slower() ? 1 : 0;
    }
    return new Errors((double) medians / runs, (double) tails / runs, (double) seen / runs);
  }

  private static LoadCost ttft(List<LoadCost> costs, int percentile) {
    return costs.stream()
        .filter(cost -> cost.metric().equals("ttft") && cost.percentile() == percentile)
        .findFirst()
        .orElseThrow();
  }

  private static int misses(LoadCost cost, double quantile, double scale) {
    double truth = VirtualBystander.truth(quantile, scale) - VirtualBystander.truth(quantile, 1);
    return cost.interval().low() <= truth && truth <= cost.interval().high() ? 0 : 1;
  }
}
