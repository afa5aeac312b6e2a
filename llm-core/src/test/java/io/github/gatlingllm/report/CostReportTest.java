// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.metrics.OpenMetrics;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.text.SummaryMarkdown;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CostFigure;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every output says about cost. */
class CostReportTest {

  private static final Prices HOURS = new Prices(12.5, 0.15, 0.075, 0.6, "EUR");
  private static final Prices TOKENS = new Prices(0, 0.15, 0.15, 0.6, "USD");
  private static final Path SCHEMA = Path.of("../src/docs/summary.schema.json");

  @TempDir Path folder;

  @Test
  void theSummaryHasPricesAndFigures() throws IOException {
    JsonNode summary = summary(priced(Reports.full(), HOURS));
    assertThat(names(summary.get("prices")))
        .containsExactly(
            "perHour",
            "perMillionInputTokens",
            "perMillionCachedInputTokens",
            "perMillionOutputTokens",
            "currency");
    JsonNode cost = summary.at("/all/cost");
    assertThat(names(cost))
        .containsExactly(
            "perRequest",
            "perMillionOutputTokens",
            "perMillionTotalTokens",
            "perMillionGoodTokens",
            "perSession",
            "total",
            "currency");
    JsonNode tokens = summary.at("/all/tokens");
    double cached = tokens.get("cachedInputTotal").asDouble();
    double spent =
        (0.15 * (tokens.at("/input/total").asDouble() - cached)
                + 0.075 * cached
                + 0.6 * tokens.at("/output/total").asDouble())
            / 1e6;
    assertThat(cost.get("total").asDouble()).isEqualTo(12.5 * 55 / 3600 + spent, within(1e-9));
    assertThat(cost.get("currency").asText()).isEqualTo("EUR");
    assertThat(summary.at("/requests/chat").has("cost")).as("hours can't be split").isFalse();
  }

  @Test
  void tokensAreSplitOverPaths() throws IOException {
    JsonNode summary = summary(priced(Reports.full(), TOKENS));
    double chat = summary.at("/requests/chat/cost/total").asDouble();
    double search = summary.at("/requests").get("assistant / search").at("/cost/total").asDouble();
    assertThat(chat).isGreaterThan(search);
    assertThat(chat + search).isEqualTo(summary.at("/all/cost/total").asDouble(), within(1e-9));
    assertThat(summary.at("/requests/chat/cost").has("perSession")).isFalse();
    assertThat(summary.at("/requests/chat/cost").has("perMillionGoodTokens")).isTrue();
  }

  @Test
  void withoutPricesNobodySpeaksOfCost() throws IOException {
    JsonNode summary = summary(Reports.full());
    assertThat(summary.has("prices")).isFalse();
    assertThat(summary.at("/all").has("cost")).isFalse();
    assertThat(page(Reports.full())).doesNotContain("id=\"cost\"", ">Cost<");
    assertThat(SummaryMarkdown.text(Reports.full())).doesNotContain("**Cost**");
    assertThat(ConsoleReport.text(Reports.full(), null, null)).doesNotContain("\n  cost ");
    assertThat(metrics(Reports.full())).noneMatch(line -> line.contains("_cost"));
  }

  @Test
  void whatIsNotKnownHasNoKey() throws IOException {
    RunReport failed = priced(Reports.allFailed(), HOURS);
    assertThat(names(summary(failed).at("/all/cost"))).containsExactly("currency");
    assertThat(page(failed))
        .contains(
            "<p class=\"footnote\">per request, per 1M output tokens, per 1M total tokens,"
                + " per 1M good tokens, per session, total: no request succeeded</p>")
        .doesNotContain("<bdi>Cost</bdi>");
    assertThat(ConsoleReport.text(failed, null, null)).contains("\n  cost     not available\n");
    assertThat(metrics(failed)).noneMatch(line -> line.contains("_cost"));
    assertThat(names(summary(priced(Reports.empty(), TOKENS)).at("/all/cost")))
        .containsExactly("currency");
  }

  @Test
  void anObjectiveOnCostLeadsToItsFigure() throws IOException {
    JsonNode objectives = summary(priced(Reports.full(), HOURS)).get("objectives");
    assertThat(objectives.get(0).toString())
        .isEqualTo(
            """
            {"id":"objective-1","text":"cost per request ≤ 0.0004","path":"","metric":"cost",\
            "statistic":"perRequest","from":"sent","comparison":"lte","bound":4.0E-4,"unit":"EUR",\
            "actual":3.4E-4,"samples":1194,"weak":false,"verdict":"MET"}\
            """);
    assertThat(objectives.get(1).get("text").asText())
        .isEqualTo("cost per 1M good tokens of interactive ≤ 2.5");
    assertThat(objectives.get(1).get("statistic").asText()).isEqualTo("perMillionGoodTokens");
  }

  @Test
  void thePageHasATileATableAndThePrices() throws IOException {
    String page = page(priced(Reports.full(), HOURS));
    assertThat(page)
        .contains(
            "<section id=\"cost\">",
            "<bdi>Cost</bdi>",
            "EUR per 1M good tokens",
            "<th scope=\"col\">per 1M total tokens</th>",
            "Assumed prices: 12.5 EUR per hour, 0.15 EUR per 1M input tokens, 0.075 EUR per 1M cached"
                + " input tokens, 0.6 EUR per 1M output tokens.",
            "0.00034 EUR",
            "≤ 0.0004 EUR");
    String split = page(priced(Reports.full(), TOKENS));
    assertThat(split.substring(split.indexOf("id=\"cost\""), split.indexOf("id=\"counts\"")))
        .contains("<bdi>all requests</bdi>", "<bdi>chat</bdi>", "<bdi>assistant / search</bdi>");
  }

  @Test
  void aLineInTheMarkdownAndOnTheConsole() {
    RunReport report = priced(Reports.full(), TOKENS);
    assertThat(SummaryMarkdown.text(report))
        .containsPattern(
            "\n\\*\\*Cost\\*\\* 0\\.000\\d+ USD per request, 1\\.\\d+ USD per 1M output tokens,"
                + " 0\\.\\d+ USD per 1M total tokens, 1\\.\\d+ USD per 1M good tokens,"
                + " 0\\.000\\d+ USD per session, 0\\.\\d+ USD total"
                + " \\(0\\.15 USD per 1M input tokens, 0\\.6 USD per 1M output tokens\\)\n\n");
    String console = ConsoleReport.text(priced(Reports.full(), HOURS), null, null);
    assertThat(console)
        .containsPattern(
            "\n {2}cost {5}\\S+ EUR per request, \\S+ EUR per 1M output tokens, \\S+ EUR per 1M"
                + " good tokens, \\S+ EUR total\n")
        .contains("✔ MET          cost per request ≤ 0.0004 ", "actual 0.00034 EUR");
    assertThat(console.lines().filter(line -> line.startsWith("  cost")))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
  }

  @Test
  void aFamilyEachInTheMetrics() throws IOException {
    assertThat(metrics(priced(Reports.full(), HOURS)))
        .contains(
            "# TYPE llm_run_cost gauge",
            "# TYPE llm_run_cost_per_request gauge",
            "# HELP llm_run_cost_per_million_good_tokens cost per 1M good tokens of interactive")
        .anyMatch(line -> line.matches("llm_run_cost\\{currency=\"EUR\"} 0\\.\\d+"))
        .anyMatch(
            line ->
                line.matches(
                    "llm_run_cost_per_million_good_tokens"
                        + "\\{slo=\"interactive\",currency=\"EUR\"} \\d+\\.\\d+"))
        .noneMatch(line -> line.startsWith("llm_request_cost"));
    assertThat(metrics(priced(Reports.full(), TOKENS)))
        .anyMatch(
            line ->
                line.matches(
                    "llm_request_cost_per_request\\{request=\"chat\",currency=\"USD\"} \\S+"));
  }

  static RunReport priced(RunReport report, Prices prices) {
    return BareReport.of(
        report.run(),
        report.labels(),
        report.validity(),
        report.snapshot(),
        report.slos(),
        List.of(
            judged(CostFigure.Plain.PER_REQUEST, prices, 0.0004, 0.00034, Verdict.MET),
            judged(
                new CostFigure.PerMillionGoodTokens(Reports.INTERACTIVE),
                prices,
                2.5,
                3.75,
                Verdict.MISSED)),
        prices,
        report.key(),
        report.assertions());
  }

  private static ObjectiveResult judged(
      CostFigure figure, Prices prices, double bound, double actual, Verdict verdict) {
    return JudgedObjectives.of(
        new Subject.OfCost(figure, prices.currency()),
        BoundComparison.LTE,
        bound,
        actual,
        null,
        verdict);
  }

  private JsonNode summary(RunReport report) throws IOException {
    Path file = folder.resolve("summary.json");
    new SummaryJson().write(report, file);
    JsonNode summary = new ObjectMapper().readTree(file.toFile());
    var schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(SCHEMA));
    assertThat(schema.validate(summary)).isEmpty();
    return summary;
  }

  private String page(RunReport report) throws IOException {
    return RenderedPages.of(report);
  }

  private List<String> metrics(RunReport report) throws IOException {
    Path file = folder.resolve("metrics.txt");
    new OpenMetrics().write(report, file);
    return Files.readAllLines(file);
  }

  private static List<String> names(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
