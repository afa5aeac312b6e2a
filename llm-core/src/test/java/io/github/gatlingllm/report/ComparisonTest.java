/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.slo.Baseline;
import io.github.gatlingllm.slo.BaselineFigures;
import io.github.gatlingllm.slo.BaselineLevel;
import io.github.gatlingllm.slo.BaselineRun;
import io.github.gatlingllm.slo.BaselineSeries;
import io.github.gatlingllm.slo.BaselineSeries.Line;
import io.github.gatlingllm.slo.Comparison;
import io.github.gatlingllm.slo.MetricFigures;
import io.github.gatlingllm.slo.Objective;
import io.github.gatlingllm.slo.ObjectiveResult;
import io.github.gatlingllm.slo.QuantileFunction;
import io.github.gatlingllm.slo.Requirement;
import io.github.gatlingllm.slo.RunKey;
import io.github.gatlingllm.slo.Statistic;
import io.github.gatlingllm.slo.Subject;
import io.github.gatlingllm.slo.Tolerance;
import io.github.gatlingllm.slo.Verdict;
import io.github.gatlingllm.timeline.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run beside its baseline, and among many. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class ComparisonTest {

  @TempDir Path folder;

  /** A full report that was held against another run, of other versions and labels. */
  static RunReport compared() {
    return compared(before());
  }

  private static RunReport compared(@Nullable BaselineRun before) {
    return compared(Reports.full(), before);
  }

  /** A report, held against a run. */
  static RunReport compared(RunReport report, @Nullable BaselineRun before) {
    var objective =
        new Objective(
            new Subject.OfMetric(Reports.CHAT, Metric.TTFT, new Statistic.Percentile(99)),
            new Requirement.NoWorse(
                new Baseline("chat-baseline.json", before), new Tolerance.Percent(10)));
    var result =
        new ObjectiveResult(
            objective,
            OptionalDouble.of(137.2),
            null,
            1194,
            false,
            Verdict.MISSED,
            null,
            new ObjectiveResult.Change(
                120,
                new Requirement.Side(Comparison.LTE, 132),
                OptionalDouble.of(14.333),
                new ObjectiveResult.Interval(11.2, 17.8)),
            false);
    return new RunReport(
        report.run(),
        report.labels(),
        report.validity(),
        report.snapshot(),
        report.slos(),
        List.of(result),
        report.prices(),
        report.key(),
        report.assertions(),
        report.levels(),
        report.detail());
  }

  /** The same, held against a run that was faster by a sixth. */
  static RunReport slower() {
    return compared(faster(before()));
  }

  /** A run that was faster by a sixth. */
  static BaselineRun faster(BaselineRun before) {
    var requests = new LinkedHashMap<List<String>, BaselineFigures>();
    before.requests().forEach((path, figures) -> requests.put(path, faster(figures)));
    var scenarios = new LinkedHashMap<String, BaselineFigures>();
    before.scenarios().forEach((name, figures) -> scenarios.put(name, faster(figures)));
    List<BaselineLevel> levels = before.levels();
    return new BaselineRun(
        before.origin(),
        before.key(),
        requests,
        scenarios,
        faster(before.all()),
        levels == null ? null : levels.stream().map(ComparisonTest::faster).toList());
  }

  private static BaselineLevel faster(BaselineLevel level) {
    return new BaselineLevel(level.load(), level.unit(), level.stable(), faster(level.figures()));
  }

  /** A staircase, held against one that was faster by a sixth. */
  static RunReport slowerLevels() {
    RunReport report = LevelReportTest.staircase();
    return compared(report, faster(KeptRun.of(report)));
  }

  /** Two scenarios on three paths with all moments, held against a run that was faster. */
  static RunReport slowerMoments() {
    return compared(EventfulRun.steady(), faster(KeptRun.of(EventfulRun.steady())));
  }

  /** The same run as an older version would have kept it. */
  private static BaselineRun older(BaselineRun run) {
    var requests = new LinkedHashMap<List<String>, BaselineFigures>();
    run.requests().forEach((path, figures) -> requests.put(path, figures.with(null)));
    return new BaselineRun(run.origin(), run.key(), requests, run.all().with(null));
  }

  private static BaselineFigures faster(BaselineFigures figures) {
    var metrics = new EnumMap<Metric, MetricFigures>(Metric.class);
    figures.metrics().forEach((metric, values) -> metrics.put(metric, times(values, 5.0 / 6)));
    return new BaselineFigures(
        figures.counts(),
        figures.failures(),
        metrics,
        figures.rates(),
        figures.slos(),
        faster(figures.overTime()));
  }

  private static @Nullable BaselineSeries faster(@Nullable BaselineSeries series) {
    if (series == null) {
      return null;
    }
    var lines = new EnumMap<Line, List<Double>>(Line.class);
    series
        .lines()
        .forEach(
            (line, values) ->
                lines.put(
                    line,
                    line.key().startsWith("ttft") || line.key().startsWith("itl")
                        ? values.stream().map(value -> value * 5 / 6).toList()
                        : values));
    return new BaselineSeries(series.seconds(), lines);
  }

  private static MetricFigures times(MetricFigures values, double factor) {
    return new MetricFigures(
        values.count(),
        values.requests(),
        values.mean() * factor,
        values.stdDev() * factor,
        new QuantileFunction(
            values.quantiles().values().stream().map(value -> value * factor).toList()));
  }

  private static BaselineRun before() {
    BaselineRun now = KeptRun.of(Reports.full());
    RunKey key = now.key();
    return new BaselineRun(
        new BaselineRun.Origin(
            "example.ChatSimulation",
            "chatsimulation-1",
            Instant.parse("2026-11-01T10:00:00Z"),
            60,
            new TreeMap<>(Map.of("gatling-llm", "0.1.0", "Gatling", "3.15.1", "Java", "21")),
            List.of()),
        new RunKey(
            key.load(),
            key.slos(),
            key.models(),
            key.dialects(),
            key.tokens(),
            new TreeMap<>(Map.of("gpu", Reports.HOSTILE, "tp", "2"))),
        now.requests(),
        now.scenarios(),
        now.all(),
        now.levels());
  }

  @Test
  void bothValuesAreToldEverywhere() {
    RunReport report = compared();

    assertThat(ConsoleReport.text(report, null, null))
        .contains("actual 137.2 ms, was 120 ms (+14.33 %)")
        .contains("Labels:         gpu=H100, tp=2");
    assertThat(SummaryMarkdown.text(report))
        .contains("| 137.2 ms | 1194 | baseline 120 ms, +14.33 %; 98 % interval of the")
        .contains("**Baseline: chatsimulation-1, started 2026-11-01")
        .contains("- not comparable: label gpu is 'H100', was '&lt;/script&gt;")
        .contains("- other version: Java is 17.0.15, was 21")
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
    assertThat(folder.resolve("a.html")).content().doesNotContain("Against the baseline");
    new HtmlReport().write(compared(), folder.resolve("b.html"));
    assertThat(folder.resolve("b.html"))
        .content()
        .contains("Against the baseline", "Other versions", "within noise")
        .doesNotContain("<img src=x");
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
        .contains("Dashed and grey: the baseline, counted from its own start.")
        .contains("in the charts of Load and latency, Percentiles, Histograms and Over time.");
  }

  @Test
  void aScenarioHasItsOwnBaseline() {
    List<Scope> scopes = Scope.shown(slowerMoments());
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
    assertThat(page(slowerLevels())).contains("Dashed and grey: the baseline’s levels.");
  }

  @Test
  void eachLevelHasItsChange() throws IOException {
    String page = page(slowerLevels());
    assertThat(page)
        .contains("how each level has changed", "<th scope=\"col\">TTFT p99</th>")
        .containsPattern(
            "<th scope=\"row\">4 req/s</th>\\n<td class=\"worse\">\\+20 % <span"
                + " class=\"badge\">✘ worse</span>")
        .doesNotContain(" no like.");

    BaselineRun before = KeptRun.of(LevelReportTest.staircase());
    List<BaselineLevel> some = requireNonNull(before.levels()).subList(0, 7);
    assertThat(page(compared(LevelReportTest.staircase(), with(before, some))))
        .contains("3 other levels have no like.");
    assertThat(page(compared(LevelReportTest.closed(), before)))
        .contains("No level of the baseline had a load of this run.")
        .doesNotContain("Dashed and grey: the baseline’s levels.");
    assertThat(page(compared(LevelReportTest.staircase(), with(before, alike(before)))))
        .as("loads that only look alike")
        .contains("No level of the baseline had a load of this run.");
    assertThat(page(compared(LevelReportTest.closed(), with(before, List.of()))))
        .contains("This baseline had no levels of load.");
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

  @Test
  void whatAnOlderBaselineLacksIsSaid() throws IOException {
    RunReport report = LevelReportTest.staircase();
    String page = page(compared(report, older(KeptRun.of(report))));
    assertThat(page)
        .contains("This baseline holds no levels: an older version of gatling-llm wrote it.")
        .contains("in the charts of Percentiles and Histograms; how the baseline went over time")
        .doesNotContain("Dashed and grey");
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
    Path file = folder.resolve("index.html");
    new HtmlReport().write(report, file);
    return Files.readString(file);
  }

  private static double largest(JsonNode values) {
    double largest = 0;
    for (JsonNode value : values) {
      largest = Math.max(largest, value.asDouble());
    }
    return largest;
  }

  @Test
  void aHistoryGrowsByOneLineARun() throws IOException {
    Path file = folder.resolve("deep/er/history.jsonl");
    assertThat(RunHistory.append(Reports.full(), folder, file)).isEmpty();
    assertThat(RunHistory.append(Reports.hostile(), folder, file)).isEmpty();
    assertThat(RunHistory.append(Reports.empty(), folder, file)).isEmpty();

    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(3);
    JsonNode line = new ObjectMapper().readTree(lines.get(0));
    JsonNode summary = SummaryJson.tree(Reports.full());
    assertThat(line.get("startedAt").asText()).isEqualTo("2026-11-21T10:00:00Z");
    assertThat(line.at("/labels/gpu").asText()).isEqualTo("H100");
    assertThat(line.get("verdict").asText()).isEqualTo("FAILED");
    assertThat(line.get("folder").asText()).isEqualTo(folder.toString());
    assertThat(line.get("headline")).isEqualTo(summary.get("headline"));
    for (String metric : List.of("ttft", "itl", "tpot", "e2e")) {
      assertThat(line.at("/latencyMs/" + metric + "/p99").asDouble())
          .isEqualTo(summary.at("/all/latencyMs/" + metric + "/p99").asDouble());
    }
    assertThat(line.at("/slo/interactive/attainment"))
        .isEqualTo(summary.at("/all/slo/interactive/attainment"));
    assertThat(line.get("objectives")).hasSize(5);
    assertThat(new ObjectMapper().readTree(lines.get(2)).get("latencyMs")).isEmpty();
  }

  @Test
  void aHistoryThatCantBeWrittenIsAWordAndNoMore() {
    assertThat(RunHistory.append(Reports.full(), folder, folder))
        .hasValueSatisfying(
            problem -> assertThat(problem).startsWith("the history " + folder + " has no line"));
  }
}
