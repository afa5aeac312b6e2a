// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.List;
import java.util.function.IntFunction;
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
    assertThat(rates(100, 60, BOUND + 0.01, PairNoise.NONE).met()).isLessThanOrEqualTo(0.08);
    assertThat(rates(100, 60, BOUND - 0.01, PairNoise.NONE).missed()).isLessThanOrEqualTo(0.08);
    assertThat(rates(100, 60, 3.5, PairNoise.NONE).met()).isGreaterThanOrEqualTo(0.9);
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

  /** All pairs of a busy machine lie far beyond the bound: 7 standard deviations. */
  @Test
  void aShortProofThatFarOverheadsAreDecided() {
    assertThat(rates(40, 30, BOUND + 7, PairNoise.AR_80).missed()).isGreaterThanOrEqualTo(0.8);
    assertThat(rates(40, 30, BOUND - 7, PairNoise.AR_80).met()).isGreaterThanOrEqualTo(0.8);
    assertThat(rates(60, 30, BOUND + 1e-6, PairNoise.AR_80).met()).isLessThanOrEqualTo(0.1);
    assertThat(rates(60, 30, BOUND - 1e-6, PairNoise.AR_80).missed()).isLessThanOrEqualTo(0.1);
  }

  @Tag("proof")
  @ParameterizedTest(name = "{0}, {1} pairs")
  @CsvSource({
    "NONE, 20",
    "AR_50, 20",
    "AR_80, 20",
    "AR_80, 30",
    "AR_80, 120",
    "SKEWED_80, 30",
    "BURSTS, 30",
    "BURSTS, 120",
    "SHIFTS, 60"
  })
  void dependentPairsDecideFarBoundsAndRarelyErr(PairNoise noise, int pairs) {
    int runs = 2000;
    Rates above = rates(runs, pairs, BOUND + 1e-6, noise);
    Rates below = rates(runs, pairs, BOUND - 1e-6, noise);
    Rates farBelow = rates(runs / 8, pairs, BOUND - 7, noise);
    Rates farAbove = rates(runs / 8, pairs, BOUND + 7, noise);
    System.out.printf(
        "%s, %d pairs: met above %.2f %%, missed below %.2f %%; 3 ms off: %.0f %% met, %.0f %%"
            + " missed; 7 ms: %.0f %% met, %.0f %% missed%n",
        noise,
        pairs,
        100 * above.met(),
        100 * below.missed(),
        100 * rates(runs / 8, pairs, BOUND - 3, noise).met(),
        100 * rates(runs / 8, pairs, BOUND + 3, noise).missed(),
        100 * farBelow.met(),
        100 * farAbove.missed());
    assertThat(above.met()).isLessThanOrEqualTo(0.025);
    assertThat(below.missed()).isLessThanOrEqualTo(0.025);
    assertThat(farBelow.missed() + farAbove.met()).isZero();
  }

  private static Rates rates(int runs, int pairs, double overhead, double memory) {
    return rates(runs, run -> VirtualGateway.pairs(7919L * run + pairs, pairs, overhead, memory));
  }

  private static Rates rates(int runs, int pairs, double overhead, PairNoise noise) {
    return rates(runs, run -> VirtualGateway.pairs(7919L * run + pairs, pairs, overhead, noise));
  }

  private static Rates rates(int runs, IntFunction<List<RequestPair>> pairs) {
    int met = 0;
    int missed = 0;
    for (int run = 0; run < runs; run++) {
      Verdict verdict = verdict(pairs.apply(run));
      met += verdict == Verdict.MET ? 1 : 0;
      missed += verdict == Verdict.MISSED ? 1 : 0;
    }
    return new Rates((double) met / runs, (double) missed / runs);
  }

  private static Verdict verdict(List<RequestPair> pairs) {
    var objective =
        new RunObjective(
            new FeatureSubject(GatewayFigure.TTFT),
            new Requirement.Side(BoundComparison.LTE, BOUND));
    return GatewayFigures.of("http://direct:8000", pairs)
        .find(objective, GatewayFigure.TTFT)
        .orElseThrow()
        .certainty()
        .verdict();
  }
}
