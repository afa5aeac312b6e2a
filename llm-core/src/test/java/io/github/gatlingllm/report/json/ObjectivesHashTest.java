// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BaselineFile;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CapacitySubject;
import io.github.gatlingllm.slo.objective.CostFigure;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.objective.Tolerance;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObjectivesHashTest {

  /** A bound that no decimal number is exactly. */
  private static final double THIRD = 1e6 / 3;

  private static final Slo FAST =
      new Slo("fast", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, THIRD)));
  private static final Slo SLOW =
      new Slo("slow", List.of(new Bound(Metric.E2E, BoundComparison.LT, 9e9)));

  private static final RunObjective P99 = ttft(99, BoundComparison.LTE, 200);
  private static final RunObjective COST =
      new RunObjective(
          new Subject.OfCost(CostFigure.Plain.PER_REQUEST), BoundComparison.LTE, 0.1 + 0.2);
  private static final RunObjective CAPACITY =
      new RunObjective(
          new CapacitySubject(FAST, OptionalDouble.of(0.99), null), BoundComparison.GTE, 12);
  private static final RunObjective NO_WORSE =
      new RunObjective(
          P99.subject(),
          new Requirement.NoWorse(new BaselineFile("old.json"), new Tolerance.Percent(10)));
  private static final List<RunObjective> ALL =
      List.of(
          P99,
          COST,
          CAPACITY,
          NO_WORSE,
          new RunObjective(P99.subject(), new Requirement.Between(1, 2)),
          new RunObjective(new Subject.OfSlo(FAST, SloFigure.ATTAINMENT), BoundComparison.GTE, 99));

  @TempDir private Path folder;

  @Test
  void whatTheRunFoundChangesNothing() throws IOException {
    Stream<RunObjective> inItsUnits =
        ALL.stream().map(each -> each.in("EUR").in(LoadUnit.CONCURRENCY));

    assertThat(ObjectivesHash.of(file(inItsUnits.map(ObjectivesHashTest::judged), SLOW, FAST)))
        .isEqualTo(ObjectivesHash.of(ALL, List.of(FAST, SLOW)));
  }

  @Test
  void eachChangeOfAnObjectiveShows() {
    assertThat(
            Stream.of(
                    List.of(P99),
                    List.<RunObjective>of(),
                    List.of(P99, P99),
                    List.of(ttft(99, BoundComparison.LTE, 200.001)),
                    List.of(ttft(95, BoundComparison.LTE, 200)),
                    List.of(ttft(99, BoundComparison.LT, 200)),
                    List.of(P99.allowUndetermined()),
                    List.of(P99.whereSure()),
                    List.of(NO_WORSE),
                    List.of(new RunObjective(P99.subject(), new Requirement.Between(1, 200))),
                    List.of(new RunObjective(P99.subject(), new Requirement.Between(2, 200))))
                .map(objectives -> ObjectivesHash.of(objectives, List.of(FAST))))
        .doesNotHaveDuplicates();
  }

  @Test
  void eachChangeOfAnSloShows() {
    Slo looser = new Slo("fast", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 2 * THIRD)));

    assertThat(
            Stream.of(List.of(FAST), List.of(looser), List.of(FAST, SLOW), List.<Slo>of())
                .map(slos -> ObjectivesHash.of(List.of(P99), slos)))
        .doesNotHaveDuplicates();
  }

  private Path file(Stream<ObjectiveResult> results, Slo... slos) throws IOException {
    ObjectNode summary = JsonNodeFactory.instance.objectNode();
    summary.set("objectives", ObjectivesJson.of(results.toList()));
    summary.set("slos", SlosJson.of(List.of(slos)));
    return Files.writeString(folder.resolve("summary.json"), summary.toPrettyString());
  }

  private static ObjectiveResult judged(RunObjective objective) {
    ObjectiveResult.Change change =
        objective.requirement() instanceof Requirement.NoWorse
            ? new ObjectiveResult.Change(
                150, new Requirement.Side(BoundComparison.LTE, 165), OptionalDouble.of(3), null)
            : null;
    return new ObjectiveResult(
        objective,
        OptionalDouble.of(1.5),
        new Interval(1, 2),
        500,
        true,
        Verdict.MET,
        "a reason",
        change,
        ObjectiveResult.Precision.UNKNOWN.samples(300).within(0.2),
        true);
  }

  private static RunObjective ttft(double percentile, BoundComparison comparison, double bound) {
    return new RunObjective(
        new Subject.OfMetric(List.of("chat"), Metric.TTFT, new Statistic.Percentile(percentile)),
        comparison,
        bound);
  }
}
