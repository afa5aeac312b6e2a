// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BaselineFile;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.objective.Tolerance;
import io.github.gatlingllm.slo.verdict.Capacities;
import io.github.gatlingllm.slo.verdict.Capacity;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Runs that measured the same load several times are compared by how far the levels lie apart. */
class RegressionRepeatsTest {

  private static final RegressionRun NOW = RegressionRun.of(1000, 1.3, 10);

  private static RunObjective p50(List<String> path) {
    return new RunObjective(
        new Subject.OfMetric(path, Metric.TTFT, new Statistic.Percentile(50)),
        new Requirement.NoWorse(new BaselineFile("b.json"), new Tolerance.Percent(10)));
  }

  /** Levels in which all times are so many times as long. */
  private static List<RegressionRun> levels(double... factors) {
    return IntStream.range(0, factors.length)
        .mapToObj(i -> RegressionRun.of(200 + i, factors[i], 0))
        .toList();
  }

  private static BaselineRun before(double... factors) {
    return before(new double[factors.length], factors);
  }

  private static BaselineRun before(double[] loads, double... factors) {
    BaselineRun known = RegressionRun.BEFORE;
    var kept = new ArrayList<BaselineLevel>();
    List<RegressionRun> levels = levels(factors);
    for (int i = 0; i < levels.size(); i++) {
      BaselineStats figures = levels.get(i).baseline().all();
      kept.add(new BaselineLevel(10 + loads[i], LoadUnit.REQUESTS_PER_SECOND, true, figures));
    }
    return new BaselineRun(
        known.origin(), known.key(), known.requests(), known.scenarios(), known.all(), kept);
  }

  private static ObjectiveResult judge(BaselineRun before, double... factors) {
    return NOW.judge(p50(List.of()), before, repeated(factors));
  }

  private static Capacities repeated(double... factors) {
    return new Capacities() {
      @Override
      public Optional<LoadUnit> unit() {
        return Optional.of(LoadUnit.REQUESTS_PER_SECOND);
      }

      @Override
      public Optional<Capacity> of(Slo slo, OptionalDouble target) {
        return Optional.empty();
      }

      @Override
      public List<Repeated> repeats() {
        return levels(factors).stream()
            .map(level -> new Repeated(level.snapshot().all(), List.of()))
            .toList();
      }

      @Override
      public String missing(Slo slo) {
        return "all levels had the same load";
      }
    };
  }

  @Test
  void levelsThatLieCloseFindWhatHasMoved() {
    ObjectiveResult result = judge(before(1, 1.01, 0.99), 1.3, 1.31, 1.29);
    assertThat(result.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(judge(before(1, 1.01, 0.99), 1.01, 1, 0.99).verdict()).isEqualTo(Verdict.MET);
  }

  /** A thousand requests are sure of it, but the same load has been as slow before. */
  @Test
  void levelsThatLieFarApartLeaveOpenWhatRequestsAreSureOf() {
    assertThat(judge(before(), 1.3).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(judge(before(0.7, 1, 1.3), 1, 1.3, 1.6).verdict()).isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void aPathThatIsAloneIsAllRequests() {
    RunObjective chat = p50(RegressionRun.CHAT);
    assertThat(NOW.judge(chat, before(0.7, 1, 1.3), repeated(1, 1.3, 1.6)).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void fewerThanThreeAndOtherLoadsAreNoRepeats() {
    assertThat(judge(before(0.7, 1.3), 1, 1.6).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(judge(before(0.7, 1, 1.3), 1, 1.6).verdict()).isEqualTo(Verdict.MISSED);
    BaselineRun stairs = before(new double[] {0, 1, 2}, 0.7, 1, 1.3);
    assertThat(stairs.repeats()).isEmpty();
    assertThat(judge(stairs, 1, 1.3, 1.6).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(before().repeats()).isEmpty();
  }
}
