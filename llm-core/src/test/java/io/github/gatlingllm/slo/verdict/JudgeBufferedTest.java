// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.BufferedStreams;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Gaps between chunks that something on the way hides keep no promise. */
class JudgeBufferedTest {

  private static final long MILLI = 1_000_000;
  private static final Bound TTFT = new Bound(Metric.TTFT, BoundComparison.LTE, 1000 * MILLI);
  private static final Bound TPOT = new Bound(Metric.TPOT, BoundComparison.LTE, 50 * MILLI);
  private static final Slo BOTH = new Slo("both", List.of(TTFT, TPOT));
  private static final Slo FIRST = new Slo("first", List.of(TTFT));
  private static final String WHY =
      "responses are buffered before they reach the client: ITL and TPOT are not observable";

  private final JudgedRun run = new JudgedRun(BOTH);

  @Test
  void nothingOnGapsIsMetByBufferedAnswers() {
    for (int i = 0; i < 200; i++) {
      atOnce(300);
    }
    for (Metric metric :
        List.of(Metric.TPOT, Metric.ITL, Metric.ITL_PER_TOKEN, Metric.TTST, Metric.MAX_STALL)) {
      assertOpen(of(metric, 1000), "200 of 200 streams arrived at once");
    }
    for (SloFigure figure : SloFigure.values()) {
      assertOpen(
          new RunObjective(new Subject.OfSlo(BOTH, figure), BoundComparison.GTE, 0.1),
          "200 of 200 streams arrived at once");
    }
    assertThat(run.evidence().slos().get(0).reaches(0.9)).isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void timesThatAHopOnlyMakesLongerAreJudged() {
    for (int i = 0; i < 200; i++) {
      atOnce(300);
    }
    assertThat(run.judge(of(Metric.TTFT, 1000)).verdict()).isEqualTo(Verdict.MET);
    assertThat(run.judge(of(Metric.E2E, 1000)).verdict()).isEqualTo(Verdict.MET);
    var first = new JudgedRun(FIRST);
    for (int i = 0; i < 200; i++) {
      first.record(answer(first, times(300)));
    }
    assertThat(first.judge(attainment(FIRST)).verdict()).isEqualTo(Verdict.MET);
  }

  @Test
  void whatIsMissedByTtftStaysMissed() {
    for (int i = 0; i < 200; i++) {
      atOnce(3000);
    }
    assertThat(run.judge(attainment(BOTH)).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void burstsShowNoGapsEither() {
    for (int i = 0; i < 200; i++) {
      run.record(
          answer(
              run,
              LongStream.range(0, 20).map(chunk -> (300 + chunk / 10 * 200) * MILLI).toArray()));
    }
    assertOpen(of(Metric.ITL, 1000), "200 of 200 streams arrived in bursts");
  }

  @Test
  void mostAnswersAreEnough() {
    for (int i = 0; i < 160; i++) {
      atOnce(300);
      atOnce(300);
      run.record(answer(run, spread()));
    }
    assertOpen(of(Metric.TPOT, 1000), "320 of 480 streams arrived at once");
  }

  @Test
  void aSingleLateReadHarmsNoVerdict() {
    for (int i = 0; i < 198; i++) {
      run.record(answer(run, spread()));
    }
    atOnce(300);
    atOnce(300);
    assertThat(run.judge(of(Metric.TPOT, 50)).verdict()).isEqualTo(Verdict.MET);
    assertThat(run.judge(attainment(BOTH)).verdict()).isEqualTo(Verdict.MET);
    assertThat(run.evidence().slos().get(0).answers().buffered())
        .isEqualTo(new BufferedStreams(200, 2, 0));
  }

  private void assertOpen(RunObjective objective, String seen) {
    ObjectiveResult open = run.judge(objective.allowUndetermined());
    assertThat(open.verdict()).as(objective.text()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason()).isEqualTo(WHY + " (" + seen + ")");
    assertThat(open.passes()).as("whatever leave there is").isFalse();
  }

  private void atOnce(long millis) {
    run.record(answer(run, times(millis)));
  }

  private static long[] times(long millis) {
    long[] chunks = new long[20];
    Arrays.fill(chunks, millis * MILLI);
    return chunks;
  }

  private static long[] spread() {
    return LongStream.range(0, 20).map(chunk -> (50 + 10 * chunk) * MILLI).toArray();
  }

  private static RequestRecord answer(JudgedRun run, long[] chunks) {
    long sent = run.next();
    return Requests.sent(sent)
        .chunks(Arrays.stream(chunks).map(chunk -> sent + chunk).toArray())
        .input(5)
        .build();
  }

  private static RunObjective of(Metric metric, double millis) {
    return new RunObjective(
        new Subject.OfMetric(List.of(), metric, new Statistic.Percentile(90)),
        BoundComparison.LTE,
        millis);
  }

  private static RunObjective attainment(Slo slo) {
    return new RunObjective(new Subject.OfSlo(slo, SloFigure.ATTAINMENT), BoundComparison.GTE, 90);
  }
}
