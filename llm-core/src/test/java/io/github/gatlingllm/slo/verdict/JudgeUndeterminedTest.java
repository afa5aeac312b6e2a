// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static io.github.gatlingllm.measure.request.TokenCounts.ABSENT;
import static io.github.gatlingllm.slo.verdict.JudgedRun.SLO;
import static io.github.gatlingllm.slo.verdict.JudgedRun.attainment;
import static io.github.gatlingllm.slo.verdict.JudgedRun.ttft;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.report.view.ObjectiveDescriptions;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When nothing is met: without data, and after runs that broke or were cut. */
class JudgeUndeterminedTest {

  private static final long MILLI = 1_000_000;

  private final JudgedRun run = new JudgedRun();

  @Test
  void withoutDataNothingIsMet() {
    assertThat(run.judge(ttft(50, BoundComparison.LTE, 200)).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(run.judge(attainment(1)).verdict()).isEqualTo(Verdict.UNDETERMINED);
    run.record(Requests.sent(0).ended(RequestStatus.FAILED).build());
    assertThat(run.judge(ttft(50, BoundComparison.LTE, 200)).reason())
        .isEqualTo(FindingTexts.withoutValue("TTFT", 0, 1));
    Slo other = new Slo("other", SLO.bounds());
    RunObjective unknown =
        new RunObjective(new Subject.OfSlo(other, SloFigure.ATTAINMENT), BoundComparison.GTE, 99);
    assertThat(run.judge(unknown).reason()).isEqualTo(FindingTexts.sloNotEvaluated("other"));
  }

  @Test
  void aNameThatNeverRanIsSaid() {
    run.requests(10, 100);
    run.record(Requests.sent(run.sent()).chunks(run.sent() + 1).name("embed").build());
    RunObjective wrong =
        new RunObjective(
            new Subject.OfMetric(List.of("chatt"), Metric.TTFT, new Statistic.Percentile(50)),
            BoundComparison.LTE,
            200);
    assertThat(run.judge(wrong).verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(run.judge(wrong).reason())
        .isEqualTo(VerdictTexts.requestNeverSent("chatt", "chat, embed"));
  }

  @Test
  void answersWithoutTokensHaveNoRateOfThem() {
    for (int i = 0; i < 30; i++) {
      long sent = run.next();
      run.record(Requests.sent(sent).notStreamed(sent + MILLI).input(5).output(ABSENT).build());
    }
    for (RateFigure figure : List.of(RateFigure.OUTPUT_TOKENS, RateFigure.TOTAL_TOKENS)) {
      ObjectiveResult result =
          run.judge(
              new RunObjective(new Subject.OfRate(List.of(), figure), BoundComparison.LTE, 1e6));
      assertThat(result.verdict()).as(figure.label()).isEqualTo(Verdict.UNDETERMINED);
      assertThat(result.reason())
          .isEqualTo("the answers have no output tokens, or their number is not known");
    }
    var input = new Subject.OfRate(List.of(), RateFigure.INPUT_TOKENS);
    assertThat(run.judge(new RunObjective(input, BoundComparison.GTE, 1)).verdict())
        .isEqualTo(Verdict.MET);
  }

  /** Such as those of the whole run, where its steady state was asked for. */
  @Test
  void figuresThatTheObjectivesAreNotAboutDecideNothing() {
    run.requests(1000, 100);
    Evidence evidence = run.evidence().with(s -> s.unknown = "nobody knows which count");
    List<ObjectiveResult> results =
        Judge.of(evidence)
            .judge(List.of(ttft(99, BoundComparison.LTE, 200), ttft(99, BoundComparison.LTE, 50)));
    for (ObjectiveResult result : results) {
      assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
      assertThat(result.reason()).isEqualTo("nobody knows which count");
      assertThat(result.passes()).isFalse();
      assertThat(result.actual()).hasValue(100);
    }
  }

  @Test
  void anAllowedDoubtPassesButMissingDataDoesNot() {
    RunObjective strict = ttft(99, BoundComparison.LTE, 200);
    RunObjective lenient = strict.allowUndetermined();
    assertThat(run.judge(lenient).passes()).as("no value").isFalse();
    run.requests(20, 100);
    assertThat(run.judge(lenient).verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(run.judge(lenient).passes()).isTrue();
    assertThat(run.judge(strict).passes()).isFalse();
    assertThat(lenient.text()).isEqualTo(strict.text());
    run.requests(200, 500);
    assertThat(run.judge(lenient).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(run.judge(lenient).passes()).isFalse();
  }

  @Test
  void noWaiverToleratesAValueBeyondItsBound() {
    run.requests(19, 100);
    run.requests(1, 500);
    ObjectiveResult slow = run.judge(ttft(99, BoundComparison.LTE, 200).allowUndetermined());
    assertThat(slow.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(slow.passes()).isFalse();
    assertThat(ObjectiveDescriptions.note(slow))
        .endsWith(
            "; .allowUndetermined() does not apply: it covers too few samples, not a value beyond its"
                + " bound");
    ObjectiveResult fast = run.judge(ttft(99, BoundComparison.LTE, 600).allowUndetermined());
    assertThat(fast.passes()).isTrue();
    assertThat(ObjectiveDescriptions.note(fast)).endsWith("; allowed by .allowUndetermined()");
  }

  @Test
  void manyUnfinishedRequestsLeaveItOpen() {
    run.requests(1000, 100);
    for (int i = 0; i < 11; i++) {
      run.record(Requests.sent(run.sent()).ended(RequestStatus.UNFINISHED).build());
    }
    ObjectiveResult result = run.judge(ttft(99, BoundComparison.LTE, 200));
    assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(result.reason()).startsWith("11 of 1011 requests were cut");
    assertThat(result.actual()).hasValue(100);
  }

  @Test
  void whatWasMissedCannotPassByRequestsThatWereCut() {
    run.requests(1000, 100);
    for (int i = 0; i < 20; i++) {
      run.record(Requests.sent(run.sent()).ended(RequestStatus.UNFINISHED).build());
    }
    ObjectiveResult missed = run.judge(ttft(99, BoundComparison.LTE, 50).allowUndetermined());
    ObjectiveResult met = run.judge(ttft(99, BoundComparison.LTE, 200).allowUndetermined());
    assertThat(missed.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(missed.passes()).isFalse();
    assertThat(met.passes()).isTrue();
  }

  @Test
  void aBrokenGeneratorCannotPass() {
    run.requests(1000, 100);
    Judge judge = Judge.of(run.evidence().with(s -> s.loadApplied = false));
    List<ObjectiveResult> results =
        judge.judge(List.of(ttft(99, BoundComparison.LTE, 200), ttft(99, BoundComparison.LTE, 50)));
    assertThat(results)
        .extracting(ObjectiveResult::verdict)
        .containsExactly(Verdict.UNDETERMINED, Verdict.MISSED);
    assertThat(results.get(0).reason()).isEqualTo(VerdictTexts.LOAD_NOT_APPLIED);
    assertThat(judge.judge(List.of(ttft(99, BoundComparison.LTE, 200).allowUndetermined())).get(0))
        .as("leave to be undetermined is no leave to be broken")
        .matches(result -> !result.passes());
  }

  @ParameterizedTest
  @EnumSource(
      value = RunEnd.Kind.class,
      names = {"CRASHED", "KILLED"})
  void aRunThatBrokeOffCannotPass(RunEnd.Kind kind) {
    run.requests(1000, 100);
    Judge judge = Judge.of(run.evidence().with(s -> s.end = new RunEnd(kind, "x".repeat(300))));
    List<ObjectiveResult> results =
        judge.judge(List.of(ttft(99, BoundComparison.LTE, 200), ttft(99, BoundComparison.LTE, 50)));
    assertThat(results)
        .extracting(ObjectiveResult::verdict)
        .containsExactly(Verdict.UNDETERMINED, Verdict.MISSED);
    assertThat(results.get(0).reason())
        .startsWith("the run " + kind.key().replace("killed", "was killed") + ": xxx")
        .hasSizeLessThanOrEqualTo(200);
  }
}
