// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.RequestStats.Counts;
import io.github.gatlingllm.report.view.RunInfo;
import org.junit.jupiter.api.Test;

class OfflineCompleteTest {

  private static final RunInfo.Offline THOUSAND = new RunInfo.Offline(1000, 8);

  @Test
  void workOfWhichSomeWasNeverSentIsSaidToBeIncomplete() {
    assertThat(Warnings.offline(THOUSAND, new Counts(500, 50, 20, 10, 0, 7)))
        .hasValueSatisfying(
            warning -> assertThat(warning).isEqualTo(RunWarningTexts.offlineIncomplete(580, 1000)));
  }

  @Test
  void allThatWasSentCountsHoweverItEnded() {
    assertThat(Warnings.offline(THOUSAND, new Counts(500, 400, 20, 10, 70, 7))).isEmpty();
    assertThat(Warnings.offline(THOUSAND, new Counts(500, 0, 0, 0, 0, 0, 200, 300, 0, 0, 0)))
        .isEmpty();
    assertThat(Warnings.offline(THOUSAND, new Counts(2000, 0, 0, 0, 0, 0)))
        .as("users who send two each")
        .isEmpty();
  }

  @Test
  void aRunThatIsNotOfflineHasNothingToComplete() {
    assertThat(Warnings.offline(null, new Counts(1, 0, 0, 0, 0, 0))).isEmpty();
  }
}
