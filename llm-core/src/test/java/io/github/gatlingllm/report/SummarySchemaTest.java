// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.report.view.NativeAssertion.State;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloSnapshot;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CostFigure;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is promised about {@code objectives} and {@code gatlingAssertions}, key by key. */
class SummarySchemaTest {

  private static final Subject SUBJECT =
      new Subject.OfSlo(Reports.INTERACTIVE, SloFigure.ATTAINMENT);

  @Test
  void everyKindOfRunFollowsTheSchema() throws IOException {
    for (RunReport report :
        List.of(
            Reports.full(),
            Reports.ungated(),
            Reports.hostile(),
            Reports.empty(),
            Reports.allFailed(),
            Reports.infinite(),
            ValidityReports.invalid(),
            ConversationReports.support())) {
      assertValid(report);
    }
  }

  @Test
  void aBoundOnAnyMetricFollowsIt() throws IOException {
    List<Bound> bounds =
        Stream.of(Metric.values())
            .filter(metric -> !metric.pooled())
            .map(metric -> new Bound(metric, BoundComparison.GTE, 1))
            .toList();
    RunReport full = Reports.full();
    var kept = List.of(FakeRun.slo(List.of(), new Slo("all", bounds)));
    assertValid(
        BareReport.of(
            full.run(),
            full.labels(),
            full.validity(),
            full.snapshot(),
            new SloSnapshot(Map.of(), Map.of(), kept),
            List.of(),
            null,
            full.key(),
            List.of()));
  }

  @Test
  void eachRequirementHasItsKeys() throws IOException {
    assertThat(objective(new Requirement.Side(BoundComparison.GT, 95)))
        .containsExactly(
            "id",
            "text",
            "path",
            "metric",
            "statistic",
            "from",
            "comparison",
            "bound",
            "unit",
            "actual",
            "samples",
            "weak",
            "verdict");
    assertThat(objective(new Requirement.Between(95, 99))).contains("lower", "upper");
    assertThat(objective(new Requirement.Between(95, 95))).contains("lower", "upper");
    assertThat(objective(new Requirement.OneOf(List.of(95.0, 96.0)))).contains("values");
  }

  @Test
  void anIntervalThatIsOpenToOneSideHasANullThere() {
    JsonNode interval =
        SummaryJson.tree(Reports.hostile()).get("objectives").get(0).get("interval");

    assertThat(interval.get(0).asDouble()).isEqualTo(80);
    assertThat(interval.get(1).isNull()).isTrue();
  }

  @Test
  void theRunsOwnAssertions() throws IOException {
    OptionalDouble none = OptionalDouble.empty();
    var assertions =
        List.of(
            new NativeAssertion("a", State.PASSED, OptionalDouble.of(7.25), null),
            new NativeAssertion("b", State.FAILED, none, "Could not find stats"),
            new NativeAssertion("c", State.NOT_EVALUATED, none, "too large"));
    RunReport report = Reports.ungated().withAssertions(assertions);

    assertValid(report);
    assertThat(SummaryJson.tree(report).get("gatlingAssertions").toString())
        .isEqualTo(
            """
            [{"text":"a","passed":true,"actual":7.25},\
            {"text":"b","passed":false,"reason":"Could not find stats"},\
            {"text":"c","reason":"too large"}]\
            """);
    assertThat(SummaryJson.tree(Reports.ungated()).has("gatlingAssertions")).isFalse();
  }

  @Test
  void whatTheRunAsAWholeSpeaksAgainstIsMarked() throws IOException {
    var good = new Subject.OfCost(new CostFigure.PerMillionGoodTokens(Reports.INTERACTIVE), "EUR");
    JsonNode objective =
        tree(new ObjectiveResult(
                new RunObjective(good, BoundComparison.LTE, 2).allowUndetermined(),
                OptionalDouble.of(1),
                null,
                7,
                false,
                Verdict.UNDETERMINED,
                "the load was not applied as configured",
                null,
                ObjectiveResult.Precision.UNKNOWN.samples(6.5).within(0.2),
                true))
            .get("objectives")
            .get(0);

    assertThat(objective.get("binding").asBoolean()).isTrue();
    assertThat(objective.get("slo").asText()).isEqualTo(Reports.INTERACTIVE.name());
  }

  @Test
  void slosAreToldBoundByBound() {
    assertThat(SummaryJson.tree(Reports.full()).get("slos").toString())
        .startsWith(
            """
            [{"name":"interactive","bounds":[{"metric":"ttft","from":"sent",\
            "comparison":"lte","value":\
            """);
  }

  private static List<String> objective(Requirement requirement) throws IOException {
    var keys = new ArrayList<String>();
    tree(new ObjectiveResult(
            new RunObjective(SUBJECT, requirement),
            OptionalDouble.of(95),
            null,
            7,
            false,
            Verdict.MET,
            null))
        .get("objectives")
        .get(0)
        .fieldNames()
        .forEachRemaining(keys::add);
    return keys;
  }

  private static JsonNode tree(ObjectiveResult result) throws IOException {
    RunReport plain = Reports.ungated();
    var report =
        BareReport.of(
            plain.run(),
            plain.labels(),
            plain.validity(),
            plain.snapshot(),
            plain.slos(),
            List.of(result),
            null,
            plain.key(),
            List.of());
    assertValid(report);
    return SummaryJson.tree(report);
  }

  private static void assertValid(RunReport report) throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(Path.of("../src/docs/summary.schema.json")));
    assertThat(schema.validate(SummaryJson.tree(report))).isEmpty();
  }
}
