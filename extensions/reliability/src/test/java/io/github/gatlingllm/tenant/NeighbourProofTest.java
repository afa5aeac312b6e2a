// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Error rates and power of the noisy-neighbour gate at a bound of 5 points, on runs in which the
 * attainment of each phase varies around its truth and drifts over the run.
 */
class NeighbourProofTest {

  private static final double BOUND = 5;
  private static final int PHASE_SECONDS = 10;
  private static final NeighbourFigure FIGURE = new NeighbourFigure("gold", "bulk");
  private static final TenantPlan PLAN =
      new TenantPlan(
          List.of(new Tenant("gold", 30, null, List.of()), new Tenant("bulk", 70, null, List.of())),
          false,
          PHASE_SECONDS);
  private static final RunObjective OBJECTIVE =
      new RunObjective(new FeatureSubject(FIGURE), BoundComparison.LTE, BOUND);

  /** The shares of verdicts. */
  private record Shares(double met, double missed) {}

  @Test
  void aShortProofOfErrorsAndPower() {
    Shares atBound = shares(100, 12, 100, 0.95, 0.0501, 0.03);

    assertThat(atBound.met()).isLessThanOrEqualTo(0.08);
    assertThat(shares(50, 12, 100, 0.95, 0.2, 0.03).missed()).isGreaterThanOrEqualTo(0.9);
    assertThat(shares(50, 12, 100, 0.98, 0, 0.01).met()).isGreaterThanOrEqualTo(0.8);
  }

  @Tag("proof")
  @ParameterizedTest(name = "{0} pairs of {1} requests, {2} alone, spread {3}")
  @CsvSource({
    "5, 20, 0.95, 0", "5, 100, 0.95, 0.03", "8, 50, 0.9, 0.05", "12, 100, 0.95, 0.03",
    "12, 100, 0.99, 0.01", "20, 30, 0.8, 0.1", "30, 200, 0.9, 0.05", "12, 10, 1, 0"
  })
  void atMostFourPercentAreWrongAtTheBound(int pairs, int requests, double alone, double spread) {
    int runs = 2000;
    Shares worse = shares(runs, pairs, requests, alone, BOUND / 100 + 1e-6, spread);
    Shares better = shares(runs, pairs, requests, alone, BOUND / 100 - 1e-6, spread);
    Shares none = shares(runs, pairs, requests, alone, 0, spread);
    Shares heavy = shares(runs, pairs, requests, alone, 0.2, spread);
    System.out.printf(
        "%d pairs of %d, alone %.2f, spread %.2f: at the bound MET %.2f %%, MISSED %.2f %%;"
            + " no loss MET %.1f %%; loss of 20 MISSED %.1f %%%n",
        pairs,
        requests,
        alone,
        spread,
        100 * worse.met(),
        100 * better.missed(),
        100 * none.met(),
        100 * heavy.missed());

    assertThat(worse.met()).isLessThanOrEqualTo(0.04);
    assertThat(better.missed()).isLessThanOrEqualTo(0.04);
    if (pairs >= 12 && requests >= 100) {
      assertThat(none.met()).isGreaterThanOrEqualTo(0.8);
      assertThat(heavy.missed()).isGreaterThanOrEqualTo(0.95);
    }
  }

  private static Shares shares(
      int runs, int pairs, int requests, double alone, double loss, double spread) {
    int met = 0;
    int missed = 0;
    for (int run = 0; run < runs; run++) {
      var random = new SplittableRandom(104_729L * run + pairs);
      List<TenantRequest> all = requests(random, pairs, requests, alone, loss, spread);
      Verdict verdict = NeighbourRule.of(PLAN, FIGURE, all).find(OBJECTIVE).certainty().verdict();
      met += verdict == Verdict.MET ? 1 : 0;
      missed += verdict == Verdict.MISSED ? 1 : 0;
    }
    return new Shares((double) met / runs, (double) missed / runs);
  }

  private static List<TenantRequest> requests(
      SplittableRandom random, int pairs, int requests, double alone, double loss, double spread) {
    var all = new ArrayList<TenantRequest>();
    for (int phase = 0; phase < 2 * pairs; phase++) {
      // A uniform spread on both sides that never leaves 0 to 1, so that the mean stays the truth.
      double truth = alone - (phase % 2 == 1 ? loss : 0);
      double room = Math.min(spread * Math.sqrt(3), Math.min(truth, 1 - truth));
      double attainment = truth + room * (2 * random.nextDouble() - 1);
      for (int i = 0; i < requests; i++) {
        double at = PHASE_SECONDS * (phase + (0.1 + 0.8 * i / requests));
        all.add(request(0, at, random.nextDouble() < attainment));
      }
      if (phase % 2 == 1) {
        all.add(request(1, PHASE_SECONDS * (phase + 0.5), true));
      }
    }
    return all;
  }

  static TenantRequest request(int tenant, double seconds, boolean good) {
    long sent = Math.round(seconds * 1e9);
    return new TenantRequest(
        tenant,
        true,
        sent,
        sent,
        sent + 1000,
        sent + 2000,
        10,
        10,
        good ? TenantRequest.End.GOOD : TenantRequest.End.MISSED);
  }
}
