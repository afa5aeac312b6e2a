// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.ClientLag;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BaselineFile;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CapacitySubject;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.objective.Tolerance;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What has no verdict where requests left late, since nobody knows by how much they moved it. */
class LateLoadTest {

  private static final double MILLI = 1e6;
  private static final RunObjective CAPACITY =
      new RunObjective(
          new CapacitySubject(JudgedRun.SLO, OptionalDouble.empty()), BoundComparison.GTE, 10);

  /** Requests with a TTFT and an E2E of 400 ms. */
  private static RequestStats sent(long lateMillis) {
    var run = new JudgedRun();
    for (int i = 0; i < 100; i++) {
      long due = run.next();
      long sent = due + lateMillis * 1_000_000;
      run.record(Requests.sent(sent).scheduled(due).chunks(sent + 400_000_000).build());
    }
    return run.evidence().snapshot().all();
  }

  private static @Nullable String doubt(RunObjective objective, double lag, long late) {
    ObjectiveFinding found =
        new ObjectiveFinding(OptionalDouble.of(400), null, 100, Certainty.plain(true), null)
            .with(
                Certainty.plain(true), null, new ObjectiveResult.Ends(400 - lag, 400 + lag, false))
            .withChange(
                new ObjectiveResult.Change(
                    400,
                    new Requirement.Side(BoundComparison.LTE, 440),
                    OptionalDouble.of(0),
                    null));
    return LateLoad.doubt(
        objective,
        found,
        RunChecks.NONE.with(ClientLag.of(lag * MILLI)),
        sent(late),
        levels(sent(late)));
  }

  private static Capacities levels(RequestStats level) {
    return new Capacities() {
      @Override
      public Optional<LoadUnit> unit() {
        return Optional.empty();
      }

      @Override
      public Optional<Capacity> of(Slo slo, OptionalDouble target) {
        return Optional.empty();
      }

      @Override
      public String missing(Slo slo) {
        return "";
      }

      @Override
      public List<RequestStats> applied() {
        return List.of(level);
      }
    };
  }

  /** A tenth of the 40 ms by which it may grow. */
  @ParameterizedTest(name = "late by {0} ms")
  @CsvSource({"0, true", "3.9, true", "4.1, false"})
  void aComparisonTakesALagBelowATenthOfItsTolerance(double lag, boolean compared) {
    RunObjective objective =
        new RunObjective(
            new Subject.OfMetric(List.of(), Metric.TTFT, new Statistic.Percentile(90)),
            new Requirement.NoWorse(new BaselineFile("b.json"), new Tolerance.Percent(10), false));
    assertThat(doubt(objective, lag, 0) == null).isEqualTo(compared);
  }

  /** 5 % of the 400 ms that a request takes. */
  @ParameterizedTest(name = "late by {0} ms")
  @CsvSource({"0, true", "19, true", "21, false"})
  void aLateLevelIsAnotherLoad(long lag, boolean reported) {
    String doubt = doubt(CAPACITY, lag, lag);
    assertThat(doubt == null).isEqualTo(reported);
    assertThat(reported ? "" : doubt)
        .isEqualTo(
            reported ? "" : VerdictTexts.sentLate("schedule lag p99 of a level", "21 ms", "20 ms"));
  }

  @Test
  void aBoundOnATimeIsJudgedAtBothEndsInstead() {
    assertThat(doubt(JudgedRun.ttft(90, BoundComparison.LTE, 5000), 500, 500)).isNull();
  }

  @Test
  void withoutALagNothingIsLate() {
    assertThat(doubt(CAPACITY, 0, 500)).as("a closed load").isNull();
  }

  /** The reason that the result has. */
  @Test
  void suchAnObjectiveIsUndeterminedWhateverItsFigure() {
    ObjectiveResult result =
        Judge.of(
                new JudgedRun()
                    .evidence()
                    .with(s -> s.validity = RunChecks.NONE.with(ClientLag.of(MILLI))))
            .judge(List.of(CAPACITY))
            .get(0);
    assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
  }
}
