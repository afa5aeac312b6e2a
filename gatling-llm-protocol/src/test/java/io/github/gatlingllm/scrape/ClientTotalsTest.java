// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.server.ServerSpan;
import org.junit.jupiter.api.Test;

class ClientTotalsTest {

  private final ClientTotals counts = new ClientTotals();

  /** The server answers them, but a killed run ends before it knows. */
  @Test
  void requestsInFlightMayBeCountedByTheServer() {
    counts.sent();
    counts.sent();
    counts.sent();
    counts.ended(Requests.sent(1).chunks(2, 3).build());

    ServerSpan.Client client = counts.soFar();

    assertThat(client.answered()).isEqualTo(1);
    assertThat(client.taken()).isEqualTo(3);
  }

  @Test
  void tokensOfUnfinishedAnswersAreCountedApart() {
    counts.sent();
    counts.ended(Requests.sent(1).chunks(2, 3, 4).build());
    counts.sent();
    counts.ended(Requests.sent(1).chunks(2, 3).ended(RequestStatus.UNFINISHED).build());

    ServerSpan.Client client = counts.soFar();

    assertThat(client.taken()).isEqualTo(2);
    assertThat(client.outputTokens() - client.endedTokens()).isEqualTo(2);
    assertThat(client.endedTokens()).isEqualTo(3);
  }

  @Test
  void requestsToAnotherServerAreNotCompared() {
    RequestRecord ended = Requests.sent(1).chunks(2, 3).build();
    counts.sent();
    counts.sentElsewhere();
    assertThat(counts.soFar().taken()).as("in flight to the other server").isZero();
    counts.ended(
        new RequestRecord(
            ended.id(),
            ended.outcome(),
            ended.timing(),
            TokenCounts.ofOtherServer(),
            ended.phase(),
            null));

    assertThat(counts.soFar().answered()).isZero();
    assertThat(counts.soFar().taken()).isZero();
    assertThat(counts.soFar().reported()).isTrue();
  }

  @Test
  void anAttemptThatFailedEndsNoRequest() {
    counts.sent();
    counts.attemptEnded(Requests.sent(1).chunks(2).ended(RequestStatus.FAILED).build());

    assertThat(counts.soFar().taken()).isEqualTo(2);
  }
}
