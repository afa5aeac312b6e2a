// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import static io.github.gatlingllm.interop.judge.GivenResults.aggregates;
import static io.github.gatlingllm.interop.judge.GivenResults.detailed;
import static io.github.gatlingllm.interop.judge.GivenResults.failed;
import static io.github.gatlingllm.interop.judge.GivenResults.mean;
import static io.github.gatlingllm.interop.judge.GivenResults.percentile;
import static io.github.gatlingllm.interop.judge.GivenResults.rate;
import static io.github.gatlingllm.interop.judge.GivenResults.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.view.RunVerdict;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.RateFigure;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * 400 requests, one every 100 ms, have TTFTs of 50, 50.25 … 149.75 ms in mixed order, and 10 ms a
 * token.
 */
class ToolJudgeTest {

  private static final OptionalLong N = OptionalLong.of(400);
  private static final OptionalLong NONE = OptionalLong.of(0);
  private static final OptionalLong NOT_COUNTED = OptionalLong.empty();

  @Test
  void requestsAreJudgedByOurDefinitionsWithIntervals() {
    JudgedObjective ttft = one(detailed(400, 0), "ttft.p50 < 130ms");

    assertThat(ttft.result().verdict()).isEqualTo(Verdict.MET);
    assertThat(ttft.result().weak()).isFalse();
    assertThat(ttft.result().actual().orElseThrow()).isCloseTo(99.9, within(0.3));
    assertThat(ttft.result().interval()).isNotNull();
    assertThat(one(detailed(400, 0), "ttft.p50 < 60ms").result().verdict())
        .isEqualTo(Verdict.MISSED);
    assertThat(value("tpot.mean <= 50ms")).isCloseTo(10, within(1e-9));
    assertThat(value("itl.max < 1s")).isCloseTo(10, within(1e-9));
    assertThat(value("e2e.mean < 1s")).isCloseTo(199.9, within(0.1));
    assertThat(value("goodput(ttft<100ms,tpot<50ms) >= 10%")).isCloseTo(50, within(1e-9));
  }

  @Test
  void ratesAreOverTheTimeFromFirstSendToLastEnd() {
    double seconds = 39.9 + 0.250;

    assertThat(value("requestsPerSecond >= 8")).isCloseTo(400 / seconds, within(0.01));
    assertThat(value("outputTokensPerSecond >= 1")).isCloseTo(4400 / seconds, within(0.1));
    assertThat(value("goodput(ttft<100ms) >= 1/s")).isCloseTo(200 / seconds, within(0.01));
  }

  @Test
  void theOrderOfTheFileDoesNotMatter() {
    var judge = judge("requestsPerSecond >= 8", "ttft.p99 < 200ms");
    ToolRecording recording = judge.recording();
    for (int i = 399; i >= 0; i--) {
      recording.accept(request(i, 100L * i, 50 + i * 97 % 400 / 4.0), true);
    }

    assertThat(judge.judge(detailed(400, 0), recording).objectives())
        .usingRecursiveComparison()
        .isEqualTo(
            judge("requestsPerSecond >= 8", "ttft.p99 < 200ms")
                .judge(detailed(400, 0), ofFile(judge, 400, 0, true))
                .objectives());
  }

  @Test
  void gapsAreNotJudgedWhereChunksAreNotExact() {
    var judge = judge("itl.p99 < 1s", "itl.mean < 1s", "tpot.mean < 1s", "ttft.p99 < 1s");
    ToolVerdict verdict = judge.judge(detailed(400, 0), ofFile(judge, 400, 0, false));

    assertThat(verdict.objectives())
        .extracting(each -> each.result().verdict())
        .containsExactly(Verdict.UNDETERMINED, Verdict.UNDETERMINED, Verdict.MET, Verdict.MET);
    assertThat(verdict.objectives().get(0).reason()).contains("every gap between chunks");
    assertThat(verdict.outcome()).isEqualTo(RunVerdict.UNDETERMINED);
  }

  @Test
  void failuresCountAndLatenciesOfSurvivorsDoNotPass() {
    var judge = judge("ttft.p99 < 1s", "goodput(ttft<1s) >= 99%");
    ToolVerdict verdict = judge.judge(detailed(360, 40), ofFile(judge, 360, 40, true));
    ToolVerdict bounded = judged(detailed(360, 40), "failedPercent <= 1");

    assertThat(verdict.objectives().get(0).result().verdict()).isEqualTo(Verdict.MET);
    assertThat(verdict.objectives().get(1).result().verdict()).isEqualTo(Verdict.MISSED);
    assertThat(verdict.objectives().get(1).result().actual()).hasValue(90);
    assertThat(bounded.objectives().get(0).result().actual()).hasValue(10);
    JudgedObjective alone = judged(detailed(360, 40), "ttft.p99 < 1s").objectives().get(0);
    assertThat(alone.result().verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(alone.reason()).contains("failed", "failedPercent <= 1").doesNotContain("()");
  }

  @Test
  void filesWhoseRequestsAreNotThoseTheyCountAreUndetermined() {
    for (ToolResult lying : new ToolResult[] {detailed(401, 0), detailed(400, 1)}) {
      var judge = judge("ttft.p99 < 1s", "failedPercent <= 1", "goodput(ttft<1s) >= 9%");
      ToolVerdict verdict = judge.judge(lying, ofFile(judge, 400, 0, true));

      assertThat(verdict.objectives())
          .allSatisfy(
              each -> {
                assertThat(each.result().verdict()).isEqualTo(Verdict.UNDETERMINED);
                assertThat(each.reason()).contains("contains 400 successful and 0 failed");
              });
    }
  }

  @Test
  void exactlyTheStatedAggregateIsJudgedWeakly() {
    ToolResult stated =
        aggregates(
            N,
            NONE,
            percentile(Metric.TTFT, 99, 180),
            mean(Metric.TPOT, 60),
            rate(RateFigure.REQUESTS, 9));

    JudgedObjective met = one(stated, "ttft.p99 < 200ms");
    assertThat(met.result().verdict()).isEqualTo(Verdict.MET);
    assertThat(met.result().weak()).isTrue();
    assertThat(met.result().interval()).isNull();
    assertThat(met.result().actual()).hasValue(180);
    assertThat(met.result().samples()).isEqualTo(400);
    assertThat(met.reason()).contains("confidence interval is unknown");
    assertThat(one(stated, "tpot.mean <= 50ms").result().verdict()).isEqualTo(Verdict.MISSED);
    assertThat(one(stated, "requestsPerSecond >= 8").result().verdict()).isEqualTo(Verdict.MET);
  }

  @Test
  void allElseIsUndeterminedWithWhatToSaveNextTime() {
    ToolResult stated = aggregates(N, NOT_COUNTED, percentile(Metric.TTFT, 99, 180));
    String[] others = {
      "ttft.p95 < 200ms",
      "e2e.p99 < 9s",
      "tpot.p99 < 9s",
      "goodput(ttft<9s) >= 1%",
      "failedPercent <= 100",
      "outputTokensPerSecond >= 1",
    };

    assertThat(judged(stated, others).objectives())
        .hasSize(others.length)
        .allSatisfy(
            each -> {
              assertThat(each.result().verdict()).isEqualTo(Verdict.UNDETERMINED);
              assertThat(each.result().actual()).isEmpty();
              assertThat(each.reason()).endsWith("; " + GivenResults.SAVE_NEXT);
            });
  }

  @Test
  void aggregatesGetNoBetterVerdictThanRequestsWould() {
    var p99 = percentile(Metric.TTFT, 99, 180);

    assertThat(one(aggregates(OptionalLong.of(50), NONE, p99), "ttft.p99 < 200ms").reason())
        .isEqualTo("50 requests are too few; at least 100 are needed");
    assertThat(one(aggregates(NONE, NONE, p99), "ttft.p99 < 200ms").reason())
        .isEqualTo("no request succeeded");
    assertThat(one(aggregates(NOT_COUNTED, NONE, p99), "ttft.p99 < 200ms").result().verdict())
        .isEqualTo(Verdict.UNDETERMINED);
    JudgedObjective survivors = one(aggregates(N, OptionalLong.of(40), p99), "ttft.p99 < 200ms");
    assertThat(survivors.result().verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(survivors.reason()).contains("failed");
  }

  @Test
  void countsDecideFailuresWeaklySinceTheirBurstsAreUnknown() {
    JudgedObjective met = one(aggregates(N, NONE), "failedPercent <= 1");
    JudgedObjective missed = one(aggregates(N, OptionalLong.of(40)), "failedPercent <= 1");

    assertThat(met.result().verdict()).isEqualTo(Verdict.MET);
    assertThat(met.result().weak()).isTrue();
    assertThat(met.reason()).contains("bursts");
    assertThat(missed.result().verdict()).isEqualTo(Verdict.MISSED);
    assertThat(missed.result().actual().orElseThrow()).isCloseTo(9.09, within(0.01));
  }

  @Test
  void valuesOfNothingAreNoValues() {
    assertThat(one(aggregates(N, NONE, percentile(Metric.TTFT, 99, 0)), "ttft.p99 < 1s"))
        .satisfies(each -> assertThat(each.result().verdict()).isEqualTo(Verdict.UNDETERMINED));
    assertThat(one(aggregates(N, NONE, percentile(Metric.TTFT, 99, Double.NaN)), "ttft.p99 < 1s"))
        .satisfies(each -> assertThat(each.result().verdict()).isEqualTo(Verdict.UNDETERMINED));
  }

  private static double value(String text) {
    return one(detailed(400, 0), text).result().actual().orElseThrow();
  }

  private static JudgedObjective one(ToolResult result, String text) {
    return judged(result, text).objectives().get(0);
  }

  private static ToolVerdict judged(ToolResult result, String... texts) {
    ToolJudge judge = judge(texts);
    int failed = Math.toIntExact(result.failed().orElse(0));
    return judge.judge(
        result, result.detailed() ? ofFile(judge, 400 - failed, failed, true) : judge.recording());
  }

  private static ToolRecording ofFile(ToolJudge judge, int succeeded, int failed, boolean gaps) {
    ToolRecording recording = judge.recording();
    Consumer<Integer> next =
        i -> recording.accept(request(i, 100L * i, 50 + i * 97 % 400 / 4.0), gaps);
    for (int i = 0; i < succeeded; i++) {
      next.accept(i);
    }
    for (int i = succeeded; i < succeeded + failed; i++) {
      recording.accept(failed(i, 100L * i), gaps);
    }
    return recording;
  }

  private static ToolJudge judge(String... texts) {
    var parser = new ObjectiveParser();
    for (String text : texts) {
      parser.add("--objective", text);
    }
    return new ToolJudge(parser.objectives());
  }
}
