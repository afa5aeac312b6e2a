// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import static io.github.gatlingllm.slo.objective.EndedRequests.ended;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.goodput.SloShard;
import io.github.gatlingllm.slo.goodput.SloStats;
import java.util.List;
import org.junit.jupiter.api.Test;

/** SLOs on requests, the vectors of the metric definitions among them. */
class SloTest {

  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1000 * MILLI;

  private final RunRecorder run = new RunRecorder(0);

  @Test
  void v9_equalityPasses() {
    Slo slo = slo(Metric.E2E, 250);
    assertThat(answeredAfter(slo, 100)).contains(SloOutcome.GOOD);
    assertThat(answeredAfter(slo, 300)).contains(SloOutcome.MISSED);
    assertThat(answeredAfter(slo, 250)).contains(SloOutcome.GOOD);
  }

  @Test
  void aBoundMayGrowWithTheRequest() {
    var limit = new MetricLimit(200 * MILLI, 0.5 * MILLI, 2 * MILLI);
    Slo slo = new Slo("long", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, limit)));
    assertThat(slo.text())
        .isEqualTo("TTFT ≤ 200 ms + 0.5 ms per input token + 2 ms per output token");
    // 200 + 100 × 0.5 + 1 × 2
    Requests request = Requests.sent(0).chunks(252 * MILLI).input(100);
    assertThat(slo.judge(request.build())).contains(SloOutcome.GOOD);
    assertThat(slo.judge(request.input(99).build())).contains(SloOutcome.MISSED);
    assertThat(slo.judge(Requests.sent(0).chunks(MILLI).build()))
        .as("nobody told the prompt's tokens")
        .contains(SloOutcome.UNEVALUABLE);
  }

  @Test
  void v10_failuresCountInTheAttainment() {
    List<Slo> slos = List.of(slo(Metric.E2E, 250));
    SloRecorder recorder = new SloRecorder(slos, run);
    SloShard shard = recorder.newShard();
    for (int i = 0; i < 25; i++) {
      Requests request = Requests.sent(0).chunks((i < 18 ? 100 : 300) * MILLI);
      shard.record(
          ended(i < 20 ? request.build() : request.ended(RequestStatus.FAILED).build(), slos));
    }
    assertThat(recorder.snapshot().all().get(0).attainment()).hasValue(0.72);

    SloRecorder failing = new SloRecorder(slos, run);
    SloShard other = failing.newShard();
    for (int i = 0; i < 10; i++) {
      other.record(ended(Requests.sent(0).ended(RequestStatus.FAILED).build(), slos));
    }
    assertThat(failing.snapshot().all().get(0).attainment()).hasValue(0.0);
  }

  @Test
  void v13_boundsAreShownByThemselvesAndTogether() {
    Slo both = new Slo("both", List.of(lte(Metric.TTFT, 500), lte(Metric.TPOT, 100)));
    SloRecorder recorder = new SloRecorder(List.of(both), run);
    SloShard shard = recorder.newShard();
    shard.record(ended(Requests.sent(0).chunks(300 * MILLI, 380 * MILLI).build(), List.of(both)));
    shard.record(ended(Requests.sent(0).chunks(600 * MILLI, 650 * MILLI).build(), List.of(both)));
    SloStats stats = recorder.snapshot().all().get(0);
    assertThat(stats.bounds().get(0).attainment()).hasValue(0.5);
    assertThat(stats.bounds().get(1).attainment()).hasValue(1.0);
    assertThat(stats.attainment()).hasValue(0.5);
  }

  @Test
  void v14_goodput() {
    List<Slo> slos = List.of(slo(Metric.TTFT, 500));
    SloRecorder recorder = new SloRecorder(slos, run);
    run.arrival(0);
    run.extendWindow(4 * SECOND);
    Requests first = Requests.sent(0).chunks(300 * MILLI, 2 * SECOND).output(10);
    recorder.newShard().record(ended(first.build(), slos));
    Requests second = Requests.sent(2 * SECOND).chunks(2600 * MILLI, 4 * SECOND).output(20);
    recorder.newShard().record(ended(second.build(), slos));
    SloStats stats = recorder.snapshot().all().get(0);
    assertThat(stats.attainment()).hasValue(0.5);
    assertThat(stats.goodRequestsPerSecond()).hasValue(0.25);
    assertThat(stats.goodOutputTokensPerSecond()).hasValue(2.5);
  }

  @Test
  void aServerThatHangsAtHalfTimeHalvesTheGoodput() {
    assertThat(goodput(RequestStatus.OK)).isCloseTo(10, within(0.02));
    assertThat(goodput(RequestStatus.FAILED)).isCloseTo(5, within(0.02));
    assertThat(goodput(RequestStatus.UNFINISHED)).isCloseTo(5, within(0.02));
  }

  @Test
  void aBoundThatCannotBeEvaluatedIsLeftOut() {
    RequestRecord oneToken = Requests.sent(0).chunks(100 * MILLI).build();
    Slo both = new Slo("both", List.of(lte(Metric.TTFT, 500), lte(Metric.TPOT, 100)));
    assertThat(both.judge(oneToken)).contains(SloOutcome.GOOD);
    assertThat(slo(Metric.TPOT, 100).judge(oneToken)).contains(SloOutcome.UNEVALUABLE);
  }

  @Test
  void aRequestCutByTheRunsEndIsMissedIfABoundIsBrokenAlready() {
    Requests late = Requests.sent(0).closed(600 * MILLI).ended(RequestStatus.UNFINISHED);
    assertThat(slo(Metric.TTFT, 500).judge(late.build())).contains(SloOutcome.MISSED);
    assertThat(slo(Metric.E2E, 500).judge(late.build())).contains(SloOutcome.MISSED);
    assertThat(slo(Metric.TTFT, 700).judge(late.build())).isEmpty();
    assertThat(slo(Metric.TTFT_FROM_SCHEDULE, 500).judge(late.build())).isEmpty();
    Requests stalled =
        Requests.sent(0).chunks(100 * MILLI).closed(800 * MILLI).ended(RequestStatus.UNFINISHED);
    assertThat(slo(Metric.MAX_STALL, 500).judge(stalled.build())).contains(SloOutcome.MISSED);
    assertThat(slo(Metric.TTFT, 500).judge(stalled.build())).isEmpty();
    assertThat(slo(Metric.TPOT, 1).judge(stalled.build())).isEmpty();
    assertThat(slo(Metric.E2E, 500).judge(late.cancelled(Outcome.ENOUGH_TOKENS).build())).isEmpty();
  }

  @Test
  void aRequestThatItsUserGaveUpIsMissedIfABoundIsBrokenAlready() {
    Requests late = Requests.sent(0).closed(600 * MILLI).cancelled("Abandoned: no token in time");
    assertThat(slo(Metric.TTFT, 500).judge(late.build())).contains(SloOutcome.MISSED);
    assertThat(slo(Metric.TTFT, 700).judge(late.build())).isEmpty();
  }

  @Test
  void pooledGapsHaveNoBoundOnARequest() {
    assertThatThrownBy(() -> lte(Metric.ITL, 50))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ITL")
        .hasMessageContaining("maxStall");
  }

  @Test
  void warmUpCountsNowhere() {
    List<Slo> slos = List.of(slo(Metric.E2E, 250));
    SloRecorder recorder = new SloRecorder(slos, run);
    recorder.newShard().record(ended(Requests.sent(0).chunks(100 * MILLI).warmUp().build(), slos));
    assertThat(recorder.snapshot().all().get(0).attainment()).isEmpty();
  }

  /** Ten requests a second for 100 s; those of the second half end as told. */
  private static double goodput(RequestStatus secondHalf) {
    RunRecorder run = new RunRecorder(0);
    List<Slo> slos = List.of(slo(Metric.TTFT, 500));
    SloRecorder recorder = new SloRecorder(slos, run);
    SloShard shard = recorder.newShard();
    for (int i = 0; i <= 1000; i++) {
      long sent = i * 100L * MILLI;
      run.arrival(sent);
      boolean answers = i <= 500 || secondHalf == RequestStatus.OK;
      Requests request = Requests.sent(sent);
      shard.record(
          ended(
              answers
                  ? request.chunks(sent + 50 * MILLI).build()
                  : request.closed(200 * SECOND).ended(secondHalf).build(),
              slos));
    }
    return recorder.snapshot().all().get(0).goodRequestsPerSecond().orElseThrow();
  }

  private static java.util.Optional<SloOutcome> answeredAfter(Slo slo, long millis) {
    return slo.judge(Requests.sent(0).chunks(millis * MILLI).build());
  }

  private static Slo slo(Metric metric, double millis) {
    return new Slo("slo", List.of(lte(metric, millis)));
  }

  private static Bound lte(Metric metric, double millis) {
    return new Bound(metric, BoundComparison.LTE, millis * MILLI);
  }
}
