// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.report.load.AppliedLoad;
import io.github.gatlingllm.report.load.SendCount;
import io.github.gatlingllm.report.view.InFlightCap;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.session.DueTime;
import io.github.gatlingllm.slo.validity.LoadPace;
import io.github.gatlingllm.slo.validity.ValidityLimit;
import io.github.gatlingllm.slo.validity.ValidityLimits;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
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
    assertThat(AppliedLoad.applied(load(), ValidityLimits.DEFAULT)).isTrue();
  }

  @Test
  void aGeneratorThatFallsBehindDidNotApplyTheLoad() {
    for (long i = 0; i < 100; i++) {
      request(i * 100 * MILLI, i * 110 * MILLI, RequestStatus.OK);
    }
    assertThat(AppliedLoad.applied(load(), ValidityLimits.DEFAULT)).isFalse();
  }

  @Test
  void aLooserLimitOfValidityLetsNoBrokenGeneratorPass() {
    for (long i = 0; i < 100; i++) {
      request(i * 100 * MILLI, i * 110 * MILLI, RequestStatus.OK);
    }
    ValidityLimits lax = ValidityLimits.DEFAULT.with(ValidityLimit.ACHIEVED, 80);
    assertThat(AppliedLoad.applied(load(), lax)).isFalse();
    assertThat(load().pace().applied(lax.of(ValidityLimit.ACHIEVED)))
        .as("valid by its own")
        .isTrue();
  }

  @Test
  void failedRequestsWereOfferedToo() {
    for (long i = 0; i < 10; i++) {
      request(i * 500 * MILLI, i * 500 * MILLI, RequestStatus.FAILED);
    }
    assertThat(load().offeredRequestsPerSecond()).hasValue(9 / 4.5);
  }

  @Test
  void oneRequestWithoutScheduleMakesTheOfferUnknown() {
    request(0, 0, RequestStatus.OK);
    request(Timing.ABSENT, 500 * MILLI, RequestStatus.OK);
    assertThat(load().offeredRequestsPerSecond()).isEmpty();
    assertThat(AppliedLoad.applied(load(), ValidityLimits.DEFAULT)).isTrue();
  }

  /** Follow-up requests have no schedule; those that have one must leave all the same. */
  @Test
  void aGeneratorThatFallsBehindIsFoundAmongFollowUps() {
    for (long i = 0; i < 100; i++) {
      request(i * 100 * MILLI, i * 110 * MILLI, RequestStatus.OK);
      request(Timing.ABSENT, i * 110 * MILLI + 50 * MILLI, RequestStatus.OK);
    }
    assertThat(load().offeredRequestsPerSecond()).isEmpty();
    assertThat(load().pace().offeredPerSecond().orElseThrow()).isEqualTo(99 / 9.9);
    assertThat(AppliedLoad.applied(load(), ValidityLimits.DEFAULT)).isFalse();
  }

  /** What left late and failed then left late all the same. */
  @Test
  void theLagIsThatOfFailedRequestsToo() {
    for (long i = 0; i < 1000; i++) {
      boolean late = i % 3 > 0;
      long due = i * 10 * MILLI;
      request(due, due + (late ? 2000 * MILLI : 0), late ? RequestStatus.FAILED : RequestStatus.OK);
    }
    assertThat(Objects.requireNonNull(load().pace().lag()).percentile(99))
        .isEqualTo(2000.0 * MILLI);
  }

  /** A user with a pace waits for the server: that it is late is a finding, and no broken load. */
  @Test
  void aPaceThatTheServerDoesNotKeepIsSaidAndNoFaultOfTheGenerators() {
    for (long i = 0; i < 10; i++) {
      request(i * 500 * MILLI, i * 500 * MILLI + 3 * MILLI, RequestStatus.OK);
      request(new DueTime(i * 100 * MILLI, true), i * 500 * MILLI + 50 * MILLI, RequestStatus.OK);
    }
    RunInfo.Load load = load();
    assertThat(AppliedLoad.applied(load, ValidityLimits.DEFAULT)).isTrue();
    assertThat(load.offeredRequestsPerSecond()).as("not given by the load profile").isEmpty();
    assertThat(load.pace().offeredPerSecond()).hasValue(9 / 4.5);
    assertThat(Objects.requireNonNull(load.pace().lag()).max()).isEqualTo(3.0 * MILLI);
    assertThat(AppliedLoad.lateRounds(recorder.snapshot(), sends))
        .singleElement()
        .asString()
        .contains("could not keep their pace", "36");
  }

  /** A server that takes half of the offered rate, behind a cap that holds the rest back. */
  @Test
  void aWaitForTheCapIsNoLagOfTheLoadGenerator() {
    for (long i = 0; i < 100; i++) {
      DueTime due = new DueTime(i * 100 * MILLI, false).afterWaiting(i * 100 * MILLI);
      request(due, due.nanos() + due.waited() + MILLI, RequestStatus.OK);
    }
    RunInfo.Load load = load();
    assertThat(AppliedLoad.applied(load, ValidityLimits.DEFAULT)).isTrue();
    assertThat(load.offeredRequestsPerSecond().orElseThrow()).isCloseTo(10, within(1e-9));
    assertThat(load.achievedRequestsPerSecond()).isLessThan(5.2);
    assertThat(Objects.requireNonNull(load.pace().lag()).max()).isEqualTo(1.0 * MILLI);
    assertThat(
            AppliedLoad.lag(sends, recorder.snapshot().window(), 0, LoadPace.Reach.UNKNOWN).most())
        .isEqualTo(1.0 * MILLI);
    InFlightCap.Reached reached =
        Objects.requireNonNull(sends.cap(8, recorder.snapshot().window()).reached());
    assertThat(reached.requests()).isEqualTo(99);
    assertThat(reached.percent()).isCloseTo(99, within(1e-9));
    assertThat(reached.firstSeconds()).isEqualTo(0.1);
    assertThat(reached.lastSeconds()).isEqualTo(9.9);
    assertThat(reached.medianMs()).isCloseTo(5_000, within(50.0));
    assertThat(reached.longestMs()).isEqualTo(9_900);
  }

  @Test
  void aPaceThatIsKeptIsNotWorthSaying() {
    for (long i = 0; i < 10; i++) {
      request(new DueTime(i * 100 * MILLI, true), i * 100 * MILLI + MILLI, RequestStatus.OK);
    }
    assertThat(AppliedLoad.lateRounds(recorder.snapshot(), sends)).isEmpty();
  }

  @Test
  void theRateOfTheProfileIsTheOfferUnlessItIsAnother() {
    for (long i = 0; i < 40; i++) {
      request(i * 1_425 * MILLI, i * 1_425 * MILLI, RequestStatus.OK);
    }
    assertThat(load(OptionalDouble.of(0.7)).offeredRequestsPerSecond()).hasValue(0.7);
    assertThat(load(OptionalDouble.of(0.7)).achievedRequestsPerSecond()).isEqualTo(0.7);
    assertThat(load(OptionalDouble.of(0.7)).pace().offeredPerSecond()).hasValue(0.7);
    assertThat(load(OptionalDouble.of(0.9)).offeredRequestsPerSecond())
        .as("half of the users came of it, or another population sends as well")
        .hasValue(39 / (39 * 1.425));
  }

  /** Two populations that go in step: their arrivals are pairs. */
  @Test
  void arrivalsAtOneMomentAreCountedByTheGapsBetweenThem() {
    for (long i = 0; i < 10; i++) {
      request(i * 500 * MILLI, i * 500 * MILLI, RequestStatus.OK);
      request(i * 500 * MILLI, i * 500 * MILLI + MILLI, RequestStatus.OK);
    }
    assertThat(load().offeredRequestsPerSecond()).hasValue(4);
    assertThat(load().achievedRequestsPerSecond()).isEqualTo(4);
  }

  /** The limit is one of requests: however few, 97 % of them are enough. */
  @Test
  void theShareThatWasSentIsOneOfRequestsNotOfRates() {
    for (long i = 0; i < 34; i++) {
      long late = i == 33 ? 5_000 * MILLI : 0;
      request(i * 100 * MILLI, i * 100 * MILLI + late, RequestStatus.OK);
    }
    assertThat(AppliedLoad.applied(load(), ValidityLimits.DEFAULT)).as("97.06 %").isTrue();
    assertThat(load().achievedRequestsPerSecond()).isCloseTo(10 * 33 / 34.0, within(1e-9));
  }

  @Test
  void aRequestThatLeavesBeforeItIsDueIsADefectOfOurs() {
    for (long i = 0; i < 10; i++) {
      request(i * 500 * MILLI, i * 500 * MILLI + 3 * MILLI, RequestStatus.OK);
    }
    request(4_000 * MILLI, 4_000 * MILLI - MILLI, RequestStatus.OK);
    assertThat(AppliedLoad.earlySends(recorder.snapshot(), sends)).as("Gatling's grain").isEmpty();
    request(4_100 * MILLI, 4_100 * MILLI - 3_200_000, RequestStatus.OK);
    assertThat(AppliedLoad.earlySends(recorder.snapshot(), sends))
        .singleElement()
        .asString()
        .startsWith("a defect of gatling-llm: a request was sent 3.2 ms before");
  }

  private RunInfo.Load load() {
    return load(OptionalDouble.empty());
  }

  private RunInfo.Load load(OptionalDouble profile) {
    return AppliedLoad.of(
        LoadModel.OPEN, true, profile, recorder.snapshot(), sends, LoadPace.Reach.UNKNOWN);
  }

  private void request(long scheduled, long sent, RequestStatus status) {
    request(new DueTime(scheduled, false), sent, status);
  }

  private void request(DueTime due, long sent, RequestStatus status) {
    recorder.arrival(due.orElse(sent));
    sends.sent(due.nanos(), due.paced(), sent, due.waited(), recorder.window());
    shard.opened(sent);
    shard.record(
        new RequestRecord(
            new RequestId("chat", List.of(), "Chat", 1, null),
            new Outcome(status, 200, null, null),
            new Timing(due.nanos(), sent, sent + MILLI, Timing.ABSENT, new long[0], false),
            new TokenCounts(1, 1, -1, -1, -1, null, TokenSource.USAGE),
            Phase.MEASURED,
            null));
  }
}
