// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static io.github.gatlingllm.slo.verdict.JudgedRun.attainment;
import static io.github.gatlingllm.slo.verdict.JudgedRun.ttft;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values that can't be keep no bound. */
class OddValuesTest {

  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;

  private final JudgedRun run = new JudgedRun();

  @Test
  void aTimeBelowZeroIsAFaultOfAClock() {
    run.requests(1000, 100);
    early(5 * SECOND);
    for (RunObjective objective :
        List.of(
            ttft(99, BoundComparison.LTE, 200),
            attainment(99),
            of(Metric.E2E),
            of(Metric.PREFILL_RATE))) {
      ObjectiveResult open = run.judge(objective.allowUndetermined());
      assertThat(open.verdict()).as(objective.text()).isEqualTo(Verdict.UNDETERMINED);
      assertThat(open.passes()).as(objective.text()).isFalse();
    }
    assertThat(run.judge(ttft(99, BoundComparison.LTE, 200)).reason())
        .isEqualTo(VerdictTexts.negativeTime("TTFT", "-5000 ms"));
    assertThat(run.judge(ttft(50, BoundComparison.LTE, 1)).verdict())
        .as("what is missed stays so")
        .isEqualTo(Verdict.MISSED);
    assertThat(run.judge(of(Metric.ITL)).reason())
        .as("gaps do not rest on when a request left")
        .doesNotContain("clock");
  }

  /** The schedule's zero is the injector's own. */
  @ParameterizedTest
  @CsvSource({"0.9, MET", "1.1, UNDETERMINED"})
  void aRequestMayLeaveAMillisecondEarly(double millis, Verdict verdict) {
    for (int i = 0; i < 1000; i++) {
      long sent = run.next();
      long due = i == 500 ? sent + Math.round(millis * MILLI) : sent;
      run.record(
          Requests.sent(sent).scheduled(due).chunks(i == 500 ? sent : sent + 100 * MILLI).build());
    }
    assertThat(run.judge(of(Metric.TTFT_FROM_SCHEDULE)).verdict()).isEqualTo(verdict);
    assertThat(run.judge(of(Metric.SCHEDULE_LAG)).verdict()).isEqualTo(Verdict.MET);
  }

  @ParameterizedTest
  @CsvSource({
    "NaN, LTE, UNDETERMINED", "NaN, GTE, UNDETERMINED", "Infinity, GTE, UNDETERMINED",
    "Infinity, LTE, MISSED", "-Infinity, LTE, UNDETERMINED", "-Infinity, GTE, MISSED",
    "1, LTE, MET"
  })
  void noBoundIsKeptByWhatIsNoFiniteNumber(
      double value, BoundComparison comparison, Verdict verdict) {
    RunObjective objective = ttft(99, comparison, 200).allowUndetermined();
    Certainty sure = Certainty.plain(objective.requirement().holds(value));
    for (ObjectiveResult result :
        List.of(
            ObjectiveFinding.plain(objective, value, 1000).result(objective),
            ObjectiveFinding.plain(objective, value, 1000, 1000).result(objective),
            ObjectiveFinding.share(value, null, 1000, 1000, 1000, sure).result(objective))) {
      assertThat(result.verdict()).isEqualTo(verdict);
      assertThat(result.passes()).isEqualTo(verdict == Verdict.MET);
    }
    if (verdict == Verdict.UNDETERMINED) {
      assertThat(ObjectiveFinding.plain(objective, value, 1000).reason())
          .startsWith(FindingTexts.notFinite(""));
    }
  }

  private void early(long nanos) {
    long sent = run.next() + 100 * SECOND;
    run.record(Requests.sent(sent).input(100).chunks(sent - nanos).build());
  }

  private static RunObjective of(Metric metric) {
    boolean rate = metric.isRate();
    return new RunObjective(
        new Subject.OfMetric(List.of(), metric, new Statistic.Percentile(rate ? 1 : 99)),
        rate ? BoundComparison.GTE : BoundComparison.LTE,
        rate ? 0.001 : 10_000);
  }
}
