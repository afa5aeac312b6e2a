// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Error rates and power of the swap cost on whole virtual runs. */
class SwapCostProofTest {

  private static final double[] SHARES = {0.85, 0.05, 0.05, 0.05};

  /** Shares of the runs: the interval without the truth, and each sure finding. */
  private record Rates(double wrong, double slower, double notSlower) {}

  private static Rates rates(int runs, int requests, double loadMillis) {
    int slots = loadMillis == 0 ? SHARES.length : 1;
    var server = new VirtualAdapters(SHARES, slots, loadMillis);
    int wrong = 0;
    int slower = 0;
    int notSlower = 0;
    for (int seed = 1; seed <= runs; seed++) {
      SwapCost swap = VirtualAdapters.swap(server.run(seed, requests, 4), SHARES.length, 2);
      wrong += swap.interval().low() > loadMillis || swap.interval().high() < loadMillis ? 1 : 0;
      slower += swap.finding() == SwapFinding.SLOWER ? 1 : 0;
      notSlower += swap.finding() == SwapFinding.NOT_SLOWER ? 1 : 0;
    }
    return new Rates((double) wrong / runs, (double) slower / runs, (double) notSlower / runs);
  }

  @Test
  void aShortProofOfErrorsAndPower() {
    Rates none = rates(60, 600, 0);
    Rates some = rates(60, 600, 60);

    // More than 8 of 60 would be a chance of less than 1 in 100 at 5 %.
    assertThat(none.wrong()).isLessThanOrEqualTo(8 / 60.0);
    assertThat(none.slower()).isLessThanOrEqualTo(2 / 60.0);
    assertThat(some.notSlower()).isZero();
    assertThat(some.slower()).isGreaterThanOrEqualTo(0.9);
  }

  @Tag("proof")
  @ParameterizedTest(name = "{0} requests, load time {1} ms")
  @CsvSource({"400, 0", "1200, 0", "400, 60", "1200, 60", "1200, 20"})
  void atMostFourPercentOfFindingsAreWrong(int requests, double loadMillis) {
    Rates found = rates(2_000, requests, loadMillis);
    System.out.printf(
        "%d requests, load %.0f ms: wrong intervals %.2f %%, slower %.1f %%, not slower %.1f %%%n",
        requests, loadMillis, 100 * found.wrong(), 100 * found.slower(), 100 * found.notSlower());

    assertThat(loadMillis == 0 ? found.slower() : found.notSlower()).isLessThanOrEqualTo(0.04);
    assertThat(found.wrong()).isLessThanOrEqualTo(0.07);
  }
}
