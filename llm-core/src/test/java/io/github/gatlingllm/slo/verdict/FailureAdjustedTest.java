// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Objectives in which a failed request took for ever. */
class FailureAdjustedTest {

  private static final long MILLI = 1_000_000;

  private final RunRecorder run = new RunRecorder(0);
  private final Shard shard = run.newShard();

  @Test
  void withoutFailuresItIsThePlainPercentile() {
    succeeded(1000, 100);
    ObjectiveResult result = judge(ttft(99, 200));
    assertThat(result.verdict()).isEqualTo(Verdict.MET);
    assertThat(result.weak()).isFalse();
    assertThat(result.actual()).hasValue(100);
    assertThat(result.samples()).isEqualTo(1000);
    assertThat(result.objective().text()).isEqualTo("chat: failure-adjusted TTFT p99 ≤ 200 ms");
    assertThat(judge(ttft(99, 99)).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void failuresThatReachThePercentileMissAnyBound() {
    succeeded(950, 100);
    failed(50);
    assertThat(plain(95, 200).verdict()).as("of those that succeeded").isEqualTo(Verdict.MET);
    assertThat(plain(99, 200).verdict()).isEqualTo(Verdict.UNDETERMINED);
    ObjectiveResult result = judge(ttft(99, 1_000_000));
    assertThat(result.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(result.weak()).isFalse();
    assertThat(result.actual()).hasValue(Double.POSITIVE_INFINITY);
    assertThat(result.reason()).isEqualTo(FindingTexts.failuresReachPercentile(50, 1000, 0));
    assertThat(result.samples()).isEqualTo(1000);
    assertThat(result.interval())
        .isEqualTo(new Interval(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY));
    assertThat(result.passes()).isFalse();
  }

  @Test
  void failuresBeyondThePercentileCountInTheInterval() {
    succeeded(997, 100);
    failed(3);
    ObjectiveResult sure = judge(ttft(99, 200));
    assertThat(sure.verdict()).isEqualTo(Verdict.MET);
    assertThat(sure.weak()).as("3 of 1000 beyond p99").isFalse();
    assertThat(sure.actual()).hasValue(100);
    failed(1);
    assertThat(judge(ttft(99, 200)).weak()).as("4 of 1001 beyond p99").isTrue();
    assertThat(judge(ttft(50, 200)).weak()).isFalse();
  }

  @Test
  void failuresMoveThePercentileBeforeTheyReachIt() {
    succeeded(900, 100);
    succeeded(95, 300);
    failed(5);
    // rank 0.9 × 999 = 899.1 of the sorted values: between 100 and 300
    assertThat(judge(ttft(90, 200)).actual().orElseThrow())
        .isCloseTo(120, org.assertj.core.api.Assertions.within(1e-6));
    assertThat(plain(90, 200).actual()).hasValue(100);
  }

  @Test
  void fewRequestsAreEnoughToMissAndTooFewToMeet() {
    succeeded(3, 100);
    failed(1);
    ObjectiveResult missed = judge(ttft(99, 200));
    assertThat(missed.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(missed.weak()).isTrue();
    assertThat(judge(ttft(99, 200).allowUndetermined()).passes()).isFalse();
    ObjectiveResult open = judge(ttft(50, 200));
    assertThat(open.verdict()).isEqualTo(Verdict.MET);
    assertThat(open.weak()).isTrue();
  }

  @Test
  void whereNothingSucceededAllOfItIsInfinite() {
    failed(40);
    ObjectiveResult result = judge(ttft(1, 200));
    assertThat(result.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(result.weak()).isTrue();
    assertThat(judge(ttft(50, 200)).weak()).isFalse();
  }

  @Test
  void aMetricThatNoSucceededRequestHasIsNotMadeUp() {
    for (int i = 0; i < 100; i++) {
      record(Requests.sent(0).notStreamed(MILLI).build());
    }
    failed(3);
    ObjectiveResult result = judge(ttft(50, 200));
    assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(result.actual()).isEmpty();
    assertThat(result.reason()).isEqualTo(FindingTexts.withoutValue("TTFT", 100, 103));
  }

  @ParameterizedTest
  @EnumSource(names = {"ITL", "ITL_PER_TOKEN", "DECODE_RATE", "PREFILL_RATE", "CHARACTER_RATE"})
  void whatHasNoOneLatencyARequestIsRefused(Metric metric) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Subject.OfAdjusted(List.of(), metric, new Statistic.Percentile(99)))
        .withMessageContaining("must be a latency with one value per request, but was")
        .withMessageContaining(metric.label());
  }

  private ObjectiveResult plain(double percentile, double millis) {
    var subject =
        new Subject.OfMetric(List.of("chat"), Metric.TTFT, new Statistic.Percentile(percentile));
    return judge(new RunObjective(subject, BoundComparison.LTE, millis));
  }

  private static RunObjective ttft(double percentile, double millis) {
    var subject =
        new Subject.OfAdjusted(List.of("chat"), Metric.TTFT, new Statistic.Percentile(percentile));
    return new RunObjective(subject, BoundComparison.LTE, millis);
  }

  private void succeeded(int count, long ttftMillis) {
    for (int i = 0; i < count; i++) {
      record(Requests.sent(0).chunks(ttftMillis * MILLI).build());
    }
  }

  private void failed(int count) {
    for (int i = 0; i < count; i++) {
      record(Requests.sent(0).ended(RequestStatus.FAILED).build());
    }
  }

  private void record(RequestRecord request) {
    run.arrival(request.timing().due());
    shard.opened(request.timing().sent());
    shard.record(request);
  }

  private ObjectiveResult judge(RunObjective objective) {
    return Judge.of(Evidence.of(run.snapshot(), List.of())).judge(List.of(objective)).get(0);
  }
}
