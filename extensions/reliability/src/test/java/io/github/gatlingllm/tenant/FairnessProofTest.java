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
 * Error rates and power of the gate on Jain's index, on whole runs in virtual time: two tenants
 * that always wait, whose service varies by the request and by seconds that resemble each other.
 */
class FairnessProofTest {

  private static final long SECOND = 1_000_000_000L;
  private static final double BOUND = 0.9;
  private static final RunObjective OBJECTIVE =
      new RunObjective(new FeatureSubject(new FairnessFigure()), BoundComparison.GTE, BOUND);

  /** The ratio of the service of two tenants whose index is 0.9: (1 + r)² ÷ (2 + 2r²). */
  private static final double AT_BOUND = 0.5;

  private static final double TOKENS = 150;

  private record Shares(double met, double missed) {}

  @Test
  void aShortProofOfErrorsAndPower() {
    assertThat(shares(60, 60, AT_BOUND - 1e-6, 0.3).met()).isLessThanOrEqualTo(0.1);
    assertThat(shares(60, 60, AT_BOUND + 1e-6, 0.3).missed()).isLessThanOrEqualTo(0.1);
    assertThat(shares(40, 120, 0.9, 0.3).met()).isGreaterThanOrEqualTo(0.9);
    assertThat(shares(40, 120, 0.2, 0.3).missed()).isGreaterThanOrEqualTo(0.9);
    assertThat(shares(5, 30, 1, 0.3)).as("30 s decide nothing").isEqualTo(new Shares(0, 0));
  }

  @Tag("proof")
  @ParameterizedTest(name = "{0} s, noise {1}")
  @CsvSource({"45, 0.1", "45, 0.3", "60, 0", "60, 0.3", "120, 0.3", "120, 0.6", "300, 0.3"})
  void atMostFourPercentOfVerdictsAreWrong(int seconds, double noise) {
    int runs = 2_000;
    Shares below = shares(runs, seconds, AT_BOUND - 1e-6, noise);
    Shares above = shares(runs, seconds, AT_BOUND + 1e-6, noise);
    Shares fair = shares(runs / 4, seconds, 1, noise);
    Shares unfair = shares(runs / 4, seconds, 0.25, noise);
    System.out.printf(
        "%d s, noise %.1f: at the bound MET %.2f %%, MISSED %.2f %%; fair MET %.1f %%; a quarter"
            + " of the service MISSED %.1f %%%n",
        seconds,
        noise,
        100 * below.met(),
        100 * above.missed(),
        100 * fair.met(),
        100 * unfair.missed());

    assertThat(below.met()).isLessThanOrEqualTo(0.04);
    assertThat(above.missed()).isLessThanOrEqualTo(0.04);
    assertThat(fair.missed()).isZero();
    assertThat(unfair.met()).isZero();
  }

  private static Shares shares(int runs, int seconds, double ratio, double noise) {
    int met = 0;
    int missed = 0;
    for (int run = 0; run < runs; run++) {
      var random = new SplittableRandom(7_919L * run + seconds);
      var all = new ArrayList<TenantRequest>();
      all.add(unqueued());
      all.addAll(served(random, 0, seconds, 1_000, noise));
      all.addAll(served(random, 1, seconds, 1_000 * ratio, noise));
      Verdict verdict =
          FairnessFigure.find(OBJECTIVE, Fairness.of(2, all), new Unharmed("none", false))
              .certainty()
              .verdict();
      met += verdict == Verdict.MET ? 1 : 0;
      missed += verdict == Verdict.MISSED ? 1 : 0;
    }
    return new Shares((double) met / runs, (double) missed / runs);
  }

  /** Returns the requests of a tenant that always waits, with so many tokens per second. */
  private static List<TenantRequest> served(
      SplittableRandom random, int tenant, int seconds, double perSecond, double noise) {
    var all = new ArrayList<TenantRequest>();
    double kept = Math.exp(-1 / 3.0); // neighbouring seconds resemble each other
    double state = random.nextGaussian();
    double at = 0;
    int second = 0;
    while (at < seconds) {
      for (; second < (int) at; second++) {
        state = kept * state + Math.sqrt(1 - kept * kept) * random.nextGaussian();
      }
      double speed = perSecond * Math.exp(noise * state - noise * noise / 2);
      at -= TOKENS / speed * Math.log(1 - random.nextDouble());
      all.add(request(tenant, at));
    }
    return all;
  }

  private static TenantRequest request(int tenant, double at) {
    long first = Math.round(at * SECOND);
    long sent = Math.max(0, first - 10 * SECOND);
    return new TenantRequest(
        tenant,
        true,
        sent,
        sent,
        first,
        first + SECOND / 1000,
        (int) TOKENS,
        0,
        TenantRequest.End.NOT_JUDGED);
  }

  /** A request that did not wait shows the TTFT without a queue. */
  private static TenantRequest unqueued() {
    long first = SECOND / 100;
    return new TenantRequest(0, true, 0, 0, first, 2 * first, 0, 0, TenantRequest.End.NOT_JUDGED);
  }
}
