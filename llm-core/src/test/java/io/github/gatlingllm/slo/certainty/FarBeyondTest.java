// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FarBeyondTest {

  private static final Certainty OPEN = new Certainty(Verdict.UNDETERMINED, false, 100);
  private static final Certainty MISSED = new Certainty(Verdict.MISSED, true, 100);

  @ParameterizedTest
  @CsvSource({
    // one of twenty is five times what a p99 allows, and an outlier
    "1, 20, 0.99, UNDETERMINED",
    "4, 20, 0.99, UNDETERMINED",
    "5, 20, 0.99, MISSED",
    "5, 100, 0.99, MISSED",
    "24, 500, 0.99, UNDETERMINED",
    "25, 500, 0.99, MISSED",
    "24, 100, 0.95, UNDETERMINED",
    "25, 100, 0.95, MISSED",
    "50, 50, 0.5, UNDETERMINED",
  })
  void fiveTimesWhatIsAllowedAndFiveRequestsAreMissed(
      double beyond, double requests, double required, Verdict verdict) {
    assertThat(FarBeyond.of(OPEN, beyond, requests, required))
        .isEqualTo(verdict == Verdict.MISSED ? MISSED : OPEN);
  }

  @ParameterizedTest
  @CsvSource({"MET, true", "MET, false", "MISSED, false"})
  void whatIsDecidedStays(Verdict verdict, boolean weak) {
    var decided = new Certainty(verdict, weak, 100);
    assertThat(FarBeyond.of(decided, 50, 100, 0.99)).isEqualTo(decided);
  }
}
