// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.junit.JunitXml;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.text.SummaryMarkdown;
import io.github.gatlingllm.report.view.ReportWriter;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BaselineFile;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.objective.Tolerance;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A first run passes without a baseline, and everything that tells of it says so. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class MissingBaselineTest {

  private static final String LEAVE = "no baseline yet, allowed by .allowMissingBaseline()";

  @TempDir Path folder;

  @Test
  void everyFormatForPeopleNamesTheLeave() throws IOException {
    RunReport first = report(true);

    assertThat(ConsoleReport.objective(first.objectives().get(0))).contains("(" + LEAVE + ")");
    assertThat(SummaryMarkdown.text(first)).contains(LEAVE, "1 undetermined and allowed to be");
    assertThat(written(new HtmlReport(), first)).contains(LEAVE);
    assertThat(written(new JunitXml(), first))
        .containsPattern("<skipped message=\"UNDETERMINED: [^\"]*" + Pattern.quote(LEAVE));
  }

  @Test
  void withoutTheLeaveNoneOfThemDoes() throws IOException {
    RunReport strict = report(false);

    assertThat(ConsoleReport.objective(strict.objectives().get(0))).doesNotContain(LEAVE);
    assertThat(SummaryMarkdown.text(strict)).contains("UNDETERMINED").doesNotContain(LEAVE);
    assertThat(written(new JunitXml(), strict)).contains("<failure").doesNotContain(LEAVE);
  }

  @Test
  void scriptsAreToldBothThatItIsMissingAndThatItMay() throws IOException {
    JsonNode first = objective(report(true));
    assertThat(first.get("missingBaselineAllowed").asBoolean()).isTrue();
    assertThat(first.get("baselineMissing").asBoolean()).isTrue();

    JsonNode strict = objective(report(false));
    assertThat(strict.has("missingBaselineAllowed")).isFalse();
    assertThat(strict.get("baselineMissing").asBoolean()).isTrue();
  }

  private static JsonNode objective(RunReport report) throws IOException {
    JsonNode tree = SummaryJson.tree(report);
    String schema = Files.readString(Path.of("../src/docs/summary.schema.json"));
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema)
                .validate(tree))
        .isEmpty();
    return tree.get("objectives").get(0);
  }

  private String written(ReportWriter writer, RunReport report) throws IOException {
    Path file = folder.resolve(writer.fileName());
    writer.write(report, file);
    return Files.readString(file);
  }

  private static RunReport report(boolean allowed) {
    var subject = new Subject.OfMetric(Reports.CHAT, Metric.TTFT, new Statistic.Percentile(99));
    var noWorse =
        new Requirement.NoWorse(new BaselineFile("b.json"), new Tolerance.Percent(10), allowed);
    var result =
        new ObjectiveResult(
            new RunObjective(subject, noWorse),
            OptionalDouble.of(137.2),
            null,
            1194,
            false,
            Verdict.UNDETERMINED,
            "the baseline file b.json does not exist",
            null,
            ObjectiveResult.Precision.UNKNOWN,
            false,
            true);
    RunReport plain = Reports.ungated();
    return BareReport.of(
        plain.run(),
        plain.labels(),
        plain.validity(),
        plain.snapshot(),
        plain.slos(),
        List.of(result),
        null,
        plain.key(),
        List.of());
  }
}
