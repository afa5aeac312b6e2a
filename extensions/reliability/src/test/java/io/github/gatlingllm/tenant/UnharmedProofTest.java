// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often a light tenant is wrongly said to have hardly waited, beside one that always waits, in
 * virtual time. A request each second; waits come in spells.
 */
class UnharmedProofTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long IDLE = SECOND / 100;
  private static final double IDLE_MILLIS = 10;
  private static final TenantPlan PLAN =
      new TenantPlan(
          List.of(new Tenant("light", 1, null, List.of()), new Tenant("bulk", 9, null, List.of())),
          false,
          10);

  @Test
  void aShortProofOfErrorsAndPower() {
    assertThat(fair(60, 300, 0.05, 3)).isLessThanOrEqualTo(0.1);
    assertThat(fair(20, 300, 0, 3)).isEqualTo(1);
    assertThat(fair(20, 250, 0, 3)).isZero();
  }

  @Tag("proof")
  @ParameterizedTest(name = "{0} requests, spells of {1}")
  @CsvSource({"300, 1", "300, 4", "600, 1", "600, 4", "1200, 8"})
  void atMostFourPercentOfVerdictsAreWrong(int requests, double spell) {
    double wrong = fair(2000, requests, 0.05, spell);
    System.out.printf(
        "%d requests, spells of %.0f: fair at the limit %.2f %%, at 0.1 %% of waits %.1f %%%n",
        requests, spell, 100 * wrong, 100 * fair(500, requests, 0.001, spell));

    assertThat(wrong).isLessThanOrEqualTo(0.04);
  }

  /** Returns the share of runs that are called fair. */
  private static double fair(int runs, int requests, double waiting, double spell) {
    int fair = 0;
    for (int run = 0; run < runs; run++) {
      var random = new SplittableRandom(7_919L * run + requests);
      var kept =
          new KeptRequests(run(random, requests, waiting, spell), true)
              .with(OptionalDouble.of(IDLE_MILLIS));
      fair += Unharmed.of(PLAN, kept).fair() ? 1 : 0;
    }
    return (double) fair / runs;
  }

  /**
   * Returns the requests of a run.
   *
   * @param waiting the share of the light tenant's requests that wait
   * @param spell the mean number of them in a row
   */
  private static List<TenantRequest> run(
      SplittableRandom random, int requests, double waiting, double spell) {
    var all = new ArrayList<TenantRequest>();
    boolean waits = random.nextDouble() < waiting;
    for (int i = 0; i < requests; i++) {
      all.add(request(0, i, waits ? 10 * IDLE : IDLE));
      all.add(request(1, i, SECOND));
      double change = waits ? 1 / spell : waiting / (1 - waiting) / spell;
      waits ^= random.nextDouble() < change;
    }
    return all;
  }

  private static TenantRequest request(int tenant, int second, long wait) {
    long sent = second * SECOND;
    return new TenantRequest(
        tenant,
        true,
        sent,
        sent,
        sent + wait,
        sent + 2 * SECOND,
        10 + 90 * tenant,
        10,
        TenantRequest.End.NOT_JUDGED);
  }
}
