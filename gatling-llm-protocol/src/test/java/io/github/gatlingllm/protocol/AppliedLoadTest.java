/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.report.RunInfo;
import io.github.gatlingllm.timeline.Outcome;
import io.github.gatlingllm.timeline.RequestId;
import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.RequestStatus;
import io.github.gatlingllm.timeline.RunRecorder;
import io.github.gatlingllm.timeline.Shard;
import io.github.gatlingllm.timeline.Timing;
import io.github.gatlingllm.timeline.TokenCounts;
import io.github.gatlingllm.timeline.TokenSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class AppliedLoadTest {

  private static final long MILLI = 1_000_000;

  private final RunRecorder recorder = new RunRecorder(0);
  private final Shard shard = recorder.newShard();
  private final SendCount sends = new SendCount();

  @Test
  void theLastSendsLittleDelayIsNoMissingLoad() {
    for (long i = 0; i < 10; i++) {
      request(i * 500 * MILLI, i * 500 * MILLI + 3 * MILLI, RequestStatus.OK);
    }
    assertThat(load().achievedRequestsPerSecond())
        .isEqualTo(load().offeredRequestsPerSecond().orElseThrow());
    assertThat(AppliedLoad.applied(load())).isTrue();
  }

  @Test
  void aGeneratorThatFallsBehindDidNotApplyTheLoad() {
    for (long i = 0; i < 100; i++) {
      request(i * 100 * MILLI, i * 110 * MILLI, RequestStatus.OK);
    }
    assertThat(AppliedLoad.applied(load())).isFalse();
  }

  @Test
  void failedRequestsWereOfferedToo() {
    for (long i = 0; i < 10; i++) {
      request(i * 500 * MILLI, i * 500 * MILLI, RequestStatus.FAILED);
    }
    assertThat(load().offeredRequestsPerSecond()).hasValue(10 / 4.5);
  }

  @Test
  void oneRequestWithoutScheduleMakesTheOfferUnknown() {
    request(0, 0, RequestStatus.OK);
    request(Timing.ABSENT, 500 * MILLI, RequestStatus.OK);
    assertThat(load().offeredRequestsPerSecond()).isEmpty();
    assertThat(AppliedLoad.applied(load())).isTrue();
  }

  /** Follow-up requests have no schedule; those that have one must leave all the same. */
  @Test
  void aGeneratorThatFallsBehindIsFoundAmongFollowUps() {
    for (long i = 0; i < 100; i++) {
      request(i * 100 * MILLI, i * 110 * MILLI, RequestStatus.OK);
      request(Timing.ABSENT, i * 110 * MILLI + 50 * MILLI, RequestStatus.OK);
    }
    assertThat(load().offeredRequestsPerSecond()).isEmpty();
    assertThat(load().pace().offeredPerSecond().orElseThrow()).isEqualTo(100 / 9.9);
    assertThat(AppliedLoad.applied(load())).isFalse();
  }

  private RunInfo.Load load() {
    return AppliedLoad.of(RunInfo.LoadModel.OPEN, recorder.snapshot(), sends);
  }

  private void request(long scheduled, long sent, RequestStatus status) {
    recorder.arrival(scheduled == Timing.ABSENT ? sent : scheduled);
    sends.sent(scheduled, sent, recorder.window());
    shard.opened(sent);
    shard.record(
        new RequestRecord(
            new RequestId("chat", List.of(), "Chat", 1, null),
            new Outcome(status, 200, null, null),
            new Timing(scheduled, sent, sent + MILLI, Timing.ABSENT, new long[0], false),
            new TokenCounts(1, 1, -1, -1, -1, null, TokenSource.USAGE),
            false));
  }
}
