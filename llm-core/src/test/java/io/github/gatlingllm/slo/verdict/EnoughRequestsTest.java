// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** How many requests a verdict takes, and what decides where there are too few. */
class EnoughRequestsTest {

  private static final double MILLI = 1e6;
  private static final Slo INTERACTIVE =
      new Slo(
          "interactive",
          List.of(
              new Bound(Metric.TTFT, BoundComparison.LTE, 200 * MILLI),
              new Bound(Metric.TPOT, BoundComparison.LTE, 25 * MILLI)));

  /** As the README shows: 45 requests/s for 30 s, TTFT of 12 to 26 ms, TPOT of 5.4 to 6.7 ms. */
  private static JudgedRun demo(long seed) {
    var run = new JudgedRun(INTERACTIVE);
    var random = new SplittableRandom(seed);
    for (int i = 0; i < 1350; i++) {
      long due = Math.round(i * 1e9 / 45);
      double at = due + 12 * MILLI + 1.3 * MILLI * -Math.log(1 - random.nextDouble());
      double gap = 5.4 * MILLI + 0.1 * MILLI * -Math.log(1 - random.nextDouble());
      long[] chunks = new long[48];
      for (int c = 0; c < chunks.length; c++) {
        chunks[c] = Math.round(at + c * gap);
      }
      run.record(Requests.sent(due).scheduled(due).chunks(chunks).build());
    }
    return run;
  }

  private static RunObjective percentile(Metric metric, double percentile, double millis) {
    return new RunObjective(
        new Subject.OfMetric(List.of(), metric, new Statistic.Percentile(percentile)),
        BoundComparison.LTE,
        millis);
  }

  @Test
  void theDemoFarInsideItsBoundsIsSurelyMet() {
    List<RunObjective> objectives =
        List.of(
            percentile(Metric.TTFT, 99, 200),
            percentile(Metric.ITL, 99, 50),
            new RunObjective(
                new Subject.OfSlo(INTERACTIVE, SloFigure.ATTAINMENT), BoundComparison.GTE, 99));
    int sure = 0;
    for (long seed = 1; seed <= 10; seed++) {
      for (ObjectiveResult result : Judge.of(demo(seed).evidence()).judge(objectives)) {
        assertThat(result.verdict()).isEqualTo(Verdict.MET);
        sure += result.weak() ? 0 : 1;
      }
    }
    assertThat(sure).isGreaterThanOrEqualTo(27);
  }

  /** The last 160 of 400 take five times as long: bursts that leave few independent samples. */
  @Test
  void aServerThatCollapsesMissesByTheEstimate() {
    var run = new JudgedRun();
    run.requests(240, 100);
    run.requests(160, 1000);
    for (double percentile : new double[] {95, 99}) {
      RunObjective objective = JudgedRun.ttft(percentile, BoundComparison.LTE, 200);
      ObjectiveResult result = run.judge(objective);
      assertThat(result.verdict()).as("p%s", percentile).isEqualTo(Verdict.MISSED);
      assertThat(run.judge(objective.whereSure()).verdict()).isNotEqualTo(Verdict.MET);
    }
    assertThat(run.judge(JudgedRun.attainment(95)).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void aServerThatFailsAtTheEndMissesByTheEstimate() {
    var run = new JudgedRun();
    run.requests(240, 100);
    for (int i = 0; i < 160; i++) {
      run.failure();
    }
    var share = new Subject.OfCount(List.of(), new CountFigure.FailureShare(null));
    ObjectiveResult result = run.judge(new RunObjective(share, BoundComparison.LTE, 5));
    assertThat(result.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(result.weak()).isTrue();
  }

  /** One of twenty is five times what a p99 allows. */
  @Test
  void oneOutlierAmongFewLeavesItOpen() {
    var run = new JudgedRun();
    run.requests(19, 100);
    run.requests(1, 1000);
    assertThat(run.judge(JudgedRun.ttft(99, BoundComparison.LTE, 200)).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void aWeakVerdictNamesTheRequestsThatDecide() {
    var run = new JudgedRun();
    run.requests(200, 100);
    ObjectiveResult result = run.judge(JudgedRun.ttft(99, BoundComparison.LTE, 200));
    assertThat(result.weak()).isTrue();
    assertThat(result.reason()).isEqualTo(FindingTexts.enoughRequests("370", "37 s"));
    assertThat(run.judge(JudgedRun.ttft(99, BoundComparison.LTE, 200).whereSure()).reason())
        .startsWith(FindingTexts.notSure(""))
        .endsWith(" at this rate)");
  }
}
