// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static io.github.gatlingllm.report.ComparedReports.compared;
import static io.github.gatlingllm.report.ComparedReports.older;
import static io.github.gatlingllm.report.ComparedReports.slowerLevels;
import static io.github.gatlingllm.report.ComparedReports.slowerMoments;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.report.json.ObjectivesJson;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.text.SummaryMarkdown;
import io.github.gatlingllm.report.view.BaselineRuns;
import io.github.gatlingllm.report.view.ComparableRun;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Scope;
import io.github.gatlingllm.slo.baseline.BaselineLevel;
import io.github.gatlingllm.slo.baseline.BaselineRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run beside its baseline. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class BaselineComparisonTest {

  @TempDir Path folder;

  @Test
  void bothValuesAreToldEverywhere() {
    RunReport report = compared();

    assertThat(ConsoleReport.text(report, null, null))
        .contains("actual 137.2 ms, was 120 ms (+14.33 %)")
        .contains("Labels:         gpu=H100, tp=2");
    assertThat(SummaryMarkdown.text(report))
        .contains("| 137.2 ms | 1194 | baseline 120 ms, +14.33 %; 98 % confidence interval of the")
        .contains("**Baseline: chatsimulation-1, started 2026-11-01")
        .contains("- not comparable: label gpu is 'H100', was '&lt;/script&gt;")
        .contains("- different version: Java is 17.0.15, was 21")
        .contains(
            "| all requests | TTFT p99, ms |", "| chat | E2E p50, ms |", "±0 % | within noise |")
        .contains("interactive: attainment, %", "±0 points", "- gpu: H100");
    JsonNode objective = ObjectivesJson.of(report.objectives()).get(0);
    assertThat(objective.get("comparison").asText()).isEqualTo("noWorseThan");
    assertThat(objective.get("baselineFile").asText()).isEqualTo("chat-baseline.json");
    assertThat(objective.get("baseline").asDouble()).isEqualTo(120);
    assertThat(objective.get("bound").asDouble()).isEqualTo(132);
    assertThat(objective.get("tolerancePercent").asDouble()).isEqualTo(10);
    assertThat(objective.get("changePercent").asDouble()).isEqualTo(14.333);
    assertThat(objective.get("changeInterval")).hasSize(2);
  }

  @Test
  void withoutABaselineNothingIsCompared() throws IOException {
    assertThat(SummaryMarkdown.text(compared(null))).doesNotContain("Baseline: ");
    new HtmlReport().write(compared(null), folder.resolve("a.html"));
    assertThat(folder.resolve("a.html")).content().doesNotContain("Baseline comparison");
    new HtmlReport().write(compared(), folder.resolve("b.html"));
    assertThat(folder.resolve("b.html"))
        .content()
        .contains("Baseline comparison", "Different versions", "within noise")
        .doesNotContain("<img src=x");
  }

  @Test
  void whatAnOlderBaselineLacksIsSaid() throws IOException {
    RunReport report = LevelReportTest.staircase();
    String page = page(compared(report, older(ComparableRun.of(report))));
    assertThat(page)
        .contains("The baseline contains no load levels: an older version of gatling-llm wrote it.")
        .contains(
            "in their charts: Percentiles and Histograms. The baseline contains no values over")
        .doesNotContain("Dashed and grey");
  }

  @Test
  void bothRunsStandInTheChartsOverTime() throws IOException {
    JsonNode scopes = data(slowerMoments()).at("/overTime/scopes");
    RunReport plain = EventfulRun.steady();
    assertThat(data(plain).at("/overTime/scopes/0").has("before")).isFalse();
    assertThat(scopes).hasSize(1 + plain.snapshot().requests().size() + 2);
    for (JsonNode scope : scopes) {
      JsonNode before = scope.get("before");
      assertThat(before.get("seconds").doubleValue()).isPositive();
      assertThat(before.get("completed").size() * before.get("seconds").doubleValue())
          .isGreaterThanOrEqualTo(90);
      assertThat(before.get("inFlight")).hasSameSizeAs(before.get("completed"));
      assertThat(largest(before.get("ttftP99")))
          .isCloseTo(largest(scope.get("ttftP99")) * 5 / 6, withinPercentage(30));
    }
    assertThat(scopes.at("/0/before/completed")).hasSameSizeAs(scopes.at("/0/completed"));
    assertThat(page(slowerMoments()))
        .contains("Dashed and grey: the baseline, from its own start.")
        .contains("in their charts: Load and latency, Percentiles, Histograms and Over time.");
  }

  @Test
  void aScenarioHasItsOwnBaseline() {
    List<Scope> scopes = slowerMoments().scopes().shown();
    BaselineRun before = BaselineRuns.shown(slowerMoments()).orElseThrow();
    assertThat(before.scenarios()).hasSize(2);
    for (var scenario : before.scenarios().entrySet()) {
      assertThat(scopes)
          .filteredOn(scope -> scope.name().equals("scenario " + scenario.getKey()))
          .singleElement()
          .extracting(Scope::baseline)
          .isEqualTo(scenario.getValue());
    }
  }

  @Test
  void bothRunsStandInTheChartsOfLevels() throws IOException {
    JsonNode levels = data(slowerLevels()).get("levels");
    JsonNode before = levels.get("before");
    assertThat(before.get("load")).isEqualTo(levels.get("load"));
    assertThat(before.get("stable")).isEqualTo(levels.get("stable"));
    assertThat(before.get("goodput")).isNull();
    assertThat(before.at("/slos/0/name")).isEqualTo(levels.at("/slos/0/name"));
    assertThat(before.at("/slos/0/attainment/0").doubleValue())
        .isCloseTo(levels.at("/slos/0/attainment/0").doubleValue(), within(0.1));
    for (String column : List.of("ttftP50", "ttftP99", "tpotP99", "scheduleP99")) {
      assertThat(before.get(column)).hasSameSizeAs(levels.get(column));
      assertThat(before.get(column).get(3).doubleValue())
          .as(column)
          .isCloseTo(levels.get(column).get(3).doubleValue() * 5 / 6, withinPercentage(1));
    }
    assertThat(before.get("tokens")).isEqualTo(levels.get("tokens"));
    assertThat(page(slowerLevels())).contains("Dashed and grey: the levels of the baseline.");
  }

  @Test
  void eachLevelHasItsChange() throws IOException {
    String page = page(slowerLevels());
    assertThat(page)
        .contains("change of each level", "<th scope=\"col\">TTFT p99</th>")
        .containsPattern(
            "<th scope=\"row\">4 req/s</th>\\n<td class=\"worse\">\\+20 % <span"
                + " class=\"badge\">✘ worse</span>")
        .doesNotContain(" no counterpart");

    BaselineRun before = ComparableRun.of(LevelReportTest.staircase());
    List<BaselineLevel> some = requireNonNull(before.levels()).subList(0, 7);
    assertThat(page(compared(LevelReportTest.staircase(), with(before, some))))
        .contains("3 levels have no counterpart in the baseline.");
    assertThat(page(compared(LevelReportTest.closed(), before)))
        .contains("No level of the baseline has a load of this run.")
        .doesNotContain("Dashed and grey: the levels of the baseline.");
    assertThat(page(compared(LevelReportTest.staircase(), with(before, alike(before)))))
        .as("loads that only look alike")
        .contains("No level of the baseline has a load of this run.");
    assertThat(page(compared(LevelReportTest.closed(), with(before, List.of()))))
        .contains("The baseline had no load levels.");
  }

  private static List<BaselineLevel> alike(BaselineRun run) {
    return requireNonNull(run.levels()).stream()
        .map(
            level ->
                new BaselineLevel(
                    level.load() + 1e-6, level.unit(), level.stable(), level.figures()))
        .toList();
  }

  private static BaselineRun with(BaselineRun run, List<BaselineLevel> levels) {
    return new BaselineRun(
        run.origin(), run.key(), run.requests(), run.scenarios(), run.all(), levels);
  }

  private JsonNode data(RunReport report) throws IOException {
    String page = written(report);
    String start = "id=\"report-data\">";
    int from = page.indexOf(start) + start.length();
    return new ObjectMapper().readTree(page.substring(from, page.indexOf("</script>", from)));
  }

  private String page(RunReport report) throws IOException {
    return written(report).replaceAll("(?s)<script.*?</script>", "");
  }

  private String written(RunReport report) throws IOException {
    return RenderedPages.of(report);
  }

  private static double largest(JsonNode values) {
    double largest = 0;
    for (JsonNode value : values) {
      largest = Math.max(largest, value.asDouble());
    }
    return largest;
  }
}
