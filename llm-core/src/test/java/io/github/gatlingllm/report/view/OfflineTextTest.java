// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.report.Reports;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Work that nobody waits for is told as a whole. */
class OfflineTextTest {

  @Test
  void allOfItIsTheNumberOfRequestsAndWhatItTook() {
    RunReport report = offline(Reports.ungated(), new RunInfo.Offline(400, 8));
    assertThat(OfflineText.of(report).orElseThrow())
        .matches(
            "400 requests in [\\d.]+ s: [\\d.]+ req/s, [\\d.]+ output tokens/s,"
                + " [\\d.]+ total tokens/s");
    assertThat(Headline.of(report)).startsWith(OfflineText.of(report).orElseThrow() + " · ");
    double seconds = OfflineText.seconds(report.snapshot().all()).orElseThrow();
    assertThat(seconds * requireNonNull(report.snapshot().all().makespan()).requests())
        .isEqualTo(400);
  }

  @Test
  void whatWasNotSentIsTold() {
    RunReport report = offline(Reports.ungated(), new RunInfo.Offline(1000, 8));
    assertThat(OfflineText.of(report).orElseThrow()).startsWith("400 of 1000 requests in ");
    assertThat(Headline.of(report)).startsWith("400 of 1000 requests in ");
  }

  /** All were sent, though 14 failed: the number is of those that were answered. */
  @Test
  void failedRequestsWereSentAndAreNoneOfTheResult() {
    RunReport report = offline(Reports.full(), new RunInfo.Offline(1500, 8));
    long answered = report.snapshot().all().counts().succeeded();
    assertThat(answered).isLessThan(1500);
    assertThat(OfflineText.of(report).orElseThrow()).startsWith(answered + " requests in ");
  }

  @Test
  void ofALoadThatSomebodyWaitsForThereIsNothingToSay() {
    assertThat(OfflineText.of(Reports.ungated())).isEmpty();
    assertThat(OfflineText.of(offline(Reports.empty(), new RunInfo.Offline(10, 1)))).isEmpty();
  }

  private static RunReport offline(RunReport report, RunInfo.@Nullable Offline offline) {
    RunInfo run = report.run();
    return Reports.with(report, run.load().with(s -> s.offline = offline), run.end());
  }
}
