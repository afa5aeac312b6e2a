// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import org.junit.jupiter.api.Test;

class AdapterRequestTest {

  private static final long MILLI = 1_000_000;

  private static AdapterRequest of(Requests request) {
    return AdapterRequest.of(0, request.build());
  }

  private static Requests sent() {
    return Requests.sent(0).closed(90 * MILLI);
  }

  @Test
  void onlyAFailureHasNoTimeAtAll() {
    assertThat(of(sent().chunks(40 * MILLI, 60 * MILLI)).ttft()).isEqualTo(40);
    assertThat(of(sent().ended(RequestStatus.FAILED)).failed()).isTrue();
    assertThat(of(sent().cancelled("Abandoned: no first token")).failed()).isTrue();
  }

  @Test
  void whatTheEndOfTheRunCutsHasNotFailed() {
    AdapterRequest waiting = of(sent().ended(RequestStatus.UNFINISHED));
    AdapterRequest answering =
        of(sent().chunks(40 * MILLI, 60 * MILLI).ended(RequestStatus.UNFINISHED));

    assertThat(waiting.failed()).isFalse();
    assertThat(waiting.ttft()).isNaN();
    assertThat(answering.ttft()).isEqualTo(40);
  }

  @Test
  void enoughTokensAndAnotherAttemptAreNoFailures() {
    assertThat(of(sent().chunks(40 * MILLI).cancelled(Outcome.ENOUGH_TOKENS)).ttft()).isEqualTo(40);
    assertThat(of(sent().ended(RequestStatus.RETRIED)).failed()).isFalse();
  }
}
