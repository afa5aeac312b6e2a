// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeftOutWarningsTest {

  private static final long MILLI = 1_000_000;

  private final JudgedRun run = new JudgedRun();

  @Test
  void eachPartThatFailsIsWarnedOf() {
    run.requests(400, 100);
    leaveOut(Phase.WARM_UP, 98, 2);
    leaveOut(Phase.COOL_DOWN, 0, 251);
    leaveOut(Phase.RAMP, 99, 1);
    Evidence evidence = run.evidence();
    assertThat(LeftOutWarnings.of(evidence.snapshot().all(), evidence.slos()))
        .containsExactly(
            VerdictTexts.warnOfFailures("in the warm-up", "2 of 100 (2 %)", "0 of 400 (0 %)"),
            VerdictTexts.warnOfFailures("in the cool-down", "251 of 251 (100 %)", "0 of 400 (0 %)"),
            VerdictTexts.warnOfMisses(
                "in the cool-down", "fast", "251 of 251 (100 %)", "0 of 400 (0 %)"));
  }

  @Test
  void noWarningIfMeasuredRequestsFailAsOften() {
    run.requests(97, 100);
    for (int i = 0; i < 3; i++) {
      run.failure();
    }
    leaveOut(Phase.UNSTEADY, 50, 50);
    Evidence evidence = run.evidence();
    assertThat(LeftOutWarnings.of(evidence.snapshot().all(), evidence.slos())).isEmpty();
    assertThat(LeftOutWarnings.of(new JudgedRun().evidence().snapshot().all(), List.of()))
        .isEmpty();
  }

  private void leaveOut(Phase phase, int answered, int failed) {
    for (int i = 0; i < answered; i++) {
      record(Requests.sent(run.next()).chunks(run.sent() + 100 * MILLI), phase);
    }
    for (int i = 0; i < failed; i++) {
      record(Requests.sent(run.next()).ended(RequestStatus.FAILED), phase);
    }
  }

  private void record(Requests request, Phase phase) {
    run.record(request.in(phase).build());
  }
}
