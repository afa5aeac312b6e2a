// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Error rates and power of verdicts on the overhead, on whole virtual runs. */
class OverheadProofTest {

  private static final double BOUND = 5;

  private record Rates(double met, double missed) {}

  @Test
  void aShortProofOfBothErrors() {
    assertThat(rates(100, 60, BOUND + 0.01, 0.5).met()).isLessThanOrEqualTo(0.08);
    assertThat(rates(100, 60, BOUND - 0.01, 0.5).missed()).isLessThanOrEqualTo(0.08);
    assertThat(rates(100, 60, 3.5, 0.5).met()).isGreaterThanOrEqualTo(0.9);
  }

  @Tag("proof")
  @ParameterizedTest(name = "{0} pairs, memory {1}")
  @CsvSource({"20, 0", "60, 0", "60, 0.8", "300, 0.5", "300, 0.95"})
  void atMostFourPercentOfVerdictsAreWrong(int pairs, double memory) {
    Rates above = rates(4000, pairs, BOUND + 1e-6, memory);
    Rates below = rates(4000, pairs, BOUND - 1e-6, memory);
    System.out.printf(
        "%d pairs, memory %.2f: met above %.1f %%, missed below %.1f %%; 1 ms off: %.1f %% met,"
            + " %.1f %% missed%n",
        pairs,
        memory,
        100 * above.met(),
        100 * below.missed(),
        100 * rates(1000, pairs, BOUND - 1, memory).met(),
        100 * rates(1000, pairs, BOUND + 1, memory).missed());
    assertThat(above.met()).isLessThanOrEqualTo(0.04);
    assertThat(below.missed()).isLessThanOrEqualTo(0.04);
  }

  private static Rates rates(int runs, int pairs, double overhead, double memory) {
    int met = 0;
    int missed = 0;
    for (int run = 0; run < runs; run++) {
      Verdict verdict = verdict(7919L * run + pairs, pairs, overhead, memory);
      met += verdict == Verdict.MET ? 1 : 0;
      missed += verdict == Verdict.MISSED ? 1 : 0;
    }
    return new Rates((double) met / runs, (double) missed / runs);
  }

  private static Verdict verdict(long seed, int pairs, double overhead, double memory) {
    var objective =
        new RunObjective(
            new FeatureSubject(GatewayFigure.TTFT),
            new Requirement.Side(BoundComparison.LTE, BOUND));
    return GatewayFigures.of(
            "http://direct:8000", VirtualGateway.pairs(seed, pairs, overhead, memory))
        .find(objective, GatewayFigure.TTFT)
        .orElseThrow()
        .certainty()
        .verdict();
  }
}
