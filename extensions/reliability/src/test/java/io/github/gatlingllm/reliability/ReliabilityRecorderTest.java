// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import static io.github.gatlingllm.slo.objective.EndedRequests.ended;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Slo;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is written down of each request. */
class ReliabilityRecorderTest {

  private static final long MILLI = 1_000_000;
  private static final Slo SLO =
      new Slo("fast", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 100 * MILLI)));

  private final ReliabilityRecorder recorder =
      new ReliabilityRecorder(ReliabilityPlan.of(SLO), () -> Instant.EPOCH);
  private final ReliabilityRecorder.Shard shard = recorder.newShard();

  private void record(RequestRecord request) {
    shard.record(ended(request, List.of(SLO)));
  }

  private static Requests request(long ttftMillis) {
    return Requests.sent(10 * MILLI).scheduled(5 * MILLI).chunks((10 + ttftMillis) * MILLI);
  }

  private static RequestRecord withStatus(
      RequestRecord request, int http, @Nullable String retryAfter) {
    Outcome reported = new Outcome(RequestStatus.FAILED, http, "HTTP " + http, null, retryAfter);
    return new RequestRecord(
        request.id(), reported, request.timing(), request.tokens(), request.phase(), null);
  }

  private AttemptOutcome end() {
    return recorder.attempts().get(0).end();
  }

  @Test
  void aGoodOneIsGood() {
    record(request(100).build());
    Attempt ask = recorder.attempts().get(0);
    assertThat(ask)
        .isEqualTo(
            new Attempt(
                5 * MILLI,
                10 * MILLI,
                110 * MILLI,
                110 * MILLI,
                AttemptOutcome.GOOD,
                true,
                false,
                1,
                Long.MIN_VALUE));
  }

  @Test
  void aLateOneIsTolerableUpToFourTimesTheBound() {
    record(request(400).build());
    record(request(401).build());
    assertThat(recorder.attempts()).extracting(Attempt::end).containsOnly(AttemptOutcome.LATE);
    assertThat(recorder.attempts()).extracting(Attempt::tolerable).containsExactly(true, false);
    Availability availability = Availability.of(recorder.attempts(), 0);
    assertThat(availability.satisfaction()).hasValue(0.25);
  }

  @Test
  void aRefusalKeepsWhatItWasTold() {
    record(withStatus(request(1).chunks().build(), 503, "2"));
    record(withStatus(request(1).chunks().build(), 429, null));
    assertThat(recorder.attempts()).extracting(Attempt::end).containsOnly(AttemptOutcome.REFUSED);
    assertThat(recorder.attempts().get(0).retryAfter()).isEqualTo(2_000 * MILLI);
    assertThat(recorder.attempts().get(1).invited()).isFalse();
  }

  @Test
  void aTimeOutIsAHangAndAnErrorIsNot() {
    record(request(1).chunks().failed("First token timed out", null).build());
    assertThat(end()).isEqualTo(AttemptOutcome.HUNG);
  }

  @Test
  void otherFailuresAreFailuresOrCuts() {
    record(request(1).chunks().failed("Connection reset by the server", null).build());
    record(request(1).failed("Stream cut short", null).build());
    assertThat(recorder.attempts())
        .extracting(Attempt::end)
        .containsExactly(AttemptOutcome.FAILED, AttemptOutcome.CUT);
  }

  @Test
  void whoGivesUpCountsAndWhoHasEnoughDoesNot() {
    record(request(1).chunks().cancelled("Abandoned: no token in time").build());
    record(request(1).cancelled(Outcome.ENOUGH_TOKENS).build());
    Availability availability = Availability.of(recorder.attempts(), 0);
    assertThat(availability.due()).isEqualTo(1);
    assertThat(availability.good()).isZero();
    assertThat(availability.count(AttemptOutcome.PLANNED)).isEqualTo(1);
  }

  @Test
  void whatTheRunsEndCutsIsUnknownUntilABoundIsBroken() {
    record(request(1).chunks().closed(50 * MILLI).ended(RequestStatus.UNFINISHED).build());
    record(request(1).chunks().closed(500 * MILLI).ended(RequestStatus.UNFINISHED).build());
    assertThat(recorder.attempts())
        .extracting(Attempt::end)
        .containsExactly(AttemptOutcome.UNKNOWN, AttemptOutcome.HUNG);
  }

  @Test
  void anAttemptThatAnotherOneFollowedIsNoRequest() {
    shard.retried(ended(withStatus(request(1).chunks().build(), 503, "1"), List.of()));
    record(request(50).build());
    Availability availability = Availability.of(recorder.attempts(), 0);
    assertThat(availability.due()).isEqualTo(1);
    assertThat(availability.share()).hasValue(1);
    assertThat(Refusals.of(recorder.attempts()).count()).isEqualTo(1);
  }

  @Test
  void warmUpAndOthersAreLeftOut() {
    record(request(1).warmUp().build());
    shard.record(ended(request(1).build(), List.of()));
    assertThat(recorder.attempts()).isEmpty();
  }
}
