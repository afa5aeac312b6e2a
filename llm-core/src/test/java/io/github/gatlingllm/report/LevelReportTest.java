// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.capacity.LevelPolicy.Kind;
import io.github.gatlingllm.capacity.LevelSent;
import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.json.RunHistory;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.metrics.OpenMetrics;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.text.SummaryMarkdown;
import io.github.gatlingllm.report.view.Headline;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CapacitySubject;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class LevelReportTest {

  private static final Slo RELAXED =
      new Slo("relaxed", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 60_000e6)));
  private static final Slo IMPOSSIBLE =
      new Slo("impossible", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 1e6)));

  private static final Once<RunReport> STAIRCASE = new Once<>(() -> of(Reports.INTERACTIVE));
  private static final Once<RunReport> CLOSED = new Once<>(LevelReportTest::ofTwoSlos);

  @TempDir Path folder;

  /** An open staircase through saturation. */
  public static RunReport staircase() {
    return STAIRCASE.get();
  }

  /** A closed one, of two SLOs. */
  public static RunReport closed() {
    return CLOSED.get();
  }

  private static RunReport ofTwoSlos() {
    var levels = new FakeLevels(LoadUnit.CONCURRENCY, List.of(Reports.INTERACTIVE, RELAXED));
    return ReportWith.levels(Reports.full(), levels.add(1, 2, 4, 8, 16, 32).of(Kind.STAIRCASE));
  }

  /** Five times the same. */
  public static RunReport repeated() {
    var levels = new FakeLevels(LoadUnit.REQUESTS_PER_SECOND, List.of(Reports.INTERACTIVE));
    return ReportWith.levels(Reports.full(), levels.add(8, 8, 8, 8, 8).of(Kind.REPEAT));
  }

  /** The lowest alone holds. */
  static RunReport capacityAtTheLeft() {
    return of(new Slo("strict", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 43e6))));
  }

  /** All hold. */
  static RunReport capacityAtTheRight() {
    return of(RELAXED);
  }

  /** None of them holds. */
  public static RunReport impossible() {
    return of(IMPOSSIBLE);
  }

  private static RunReport report(FakeLevels levels, Kind kind) {
    return ReportWith.levels(
        Reports.full(), levels.add(2, 4, 6, 8, 10, 12, 14, 16, 18, 20).of(kind));
  }

  private static RunReport of(Slo slo) {
    return report(new FakeLevels(LoadUnit.REQUESTS_PER_SECOND, List.of(slo)), Kind.STAIRCASE);
  }

  @Test
  void theSummaryFollowsItsContract() throws IOException {
    JsonNode capacity = valid(staircase()).get("capacity");

    assertThat(capacity.get("slo").textValue()).isEqualTo("interactive");
    assertThat(capacity.get("target").doubleValue()).isEqualTo(0.99);
    assertThat(capacity.get("requestsPerSecond").doubleValue()).isEqualTo(10);
    assertThat(capacity.has("concurrency")).isFalse();
    assertThat(capacity.get("bounded").textValue()).isEqualTo("exact");
    assertThat(capacity.get("interval").toString()).isEqualTo("[6.0,12.0]");
    assertThat(capacity.get("missedAt").doubleValue()).isEqualTo(12);
    assertThat(capacity.get("knee").doubleValue()).isBetween(12.0, 14.0);
    assertThat(valid(staircase()).has("furtherCapacities")).isFalse();
    assertThat(valid(Reports.full()).has("capacity")).isFalse();
  }

  @Test
  void anEndThatNothingBoundsIsNull() throws IOException {
    JsonNode atLeast = valid(of(Reports.INTERACTIVE)).get("capacity");
    assertThat(atLeast.at("/interval/1").isNull()).isFalse();

    RunReport low = ReportWith.levels(Reports.full(), few().add(2, 4).of(Kind.STAIRCASE));
    JsonNode open = valid(low).get("capacity");
    assertThat(open.get("bounded").textValue()).isEqualTo("atLeast");
    assertThat(open.get("interval").toString()).isEqualTo("[2.0,null]");
    assertThat(open.has("missedAt")).isFalse();

    JsonNode below = valid(of(IMPOSSIBLE)).get("capacity");
    assertThat(below.get("bounded").textValue()).isEqualTo("below");
    assertThat(below.get("requestsPerSecond").doubleValue()).isEqualTo(2);
    assertThat(below.get("interval").toString()).isEqualTo("[0.0,2.0]");
  }

  @Test
  void eachFurtherSloHasItsCapacity() throws IOException {
    JsonNode summary = valid(closed());

    assertThat(summary.at("/capacity/concurrency").doubleValue()).isEqualTo(8);
    assertThat(summary.at("/furtherCapacities/0/slo").textValue()).isEqualTo("relaxed");
    assertThat(ConsoleReport.text(closed(), null, null))
        .contains("  capacity for interactive: 8 concurrent at ≥ 99 % (95 % interval ")
        .contains("  capacity for relaxed: ");
  }

  @Test
  void repeatsHaveTheirFigures() throws IOException {
    JsonNode summary = valid(repeated());

    assertThat(summary.has("capacity")).isFalse();
    assertThat(summary.at("/repeat/levels").intValue()).isEqualTo(5);
    assertThat(summary.at("/repeat/requestsPerSecond").doubleValue()).isEqualTo(8);
    assertThat(summary.at("/repeat/figures/0/figure").textValue()).isEqualTo("ttftP50");
    assertThat(summary.at("/repeat/figures").findValuesAsText("figure"))
        .contains("ttftP99", "tpotP99", "e2eP99", "outputTokensPerSecond", "attainment");
    assertThat(SummaryMarkdown.text(repeated()))
        .contains("5 × 8 req/s, coefficient of variation: TTFT p99 ");
    assertThat(page(repeated()))
        .contains("variation between levels of the same load", "95 % interval of the mean");
    assertThat(Headline.of(repeated())).contains(" good req/s ", "open loop, 5 levels of 8 req/s");
  }

  @Test
  void theCapacityIsWhatIsQuoted() {
    assertThat(Headline.of(staircase()))
        .startsWith(
            "capacity 10 req/s (10 sent) (SLO interactive: TTFT ≤ 200 ms and TPOT ≤ 12 ms,"
                + " attainment ≥ 99 %; 95 % interval 6–12)")
        .contains(" · open loop, 10 levels of 2–20 req/s · ");
    RunReport low = ReportWith.levels(Reports.full(), few().add(2, 4).of(Kind.STAIRCASE));
    assertThat(Headline.of(low))
        .startsWith("capacity ≥ 4 req/s (4 sent), not reached (SLO interactive");
    assertThat(Headline.of(of(IMPOSSIBLE)))
        .startsWith("capacity < 2 req/s (2 sent) (SLO impossible");
    assertThat(SummaryJson.tree(staircase()).get("headline").textValue())
        .isEqualTo(Headline.of(staircase()));
    assertThat(RunHistory.tree(staircase()).at("/capacity/requestsPerSecond").doubleValue())
        .isEqualTo(10);
  }

  @Test
  void theConsoleHasALineOfIt() {
    assertThat(ConsoleReport.text(staircase(), null, null).lines())
        .anyMatch(
            line ->
                line.startsWith(
                        "  capacity for interactive: 10 req/s (10 sent) at ≥ 99 %"
                            + " (95 % interval 6–12; 12 req/s missed) · knee 1")
                    && line.endsWith(" req/s"));
  }

  @Test
  void figuresOverAllLevelsAreMarkedAsMixed() {
    String warning = "the figures over all requests mix 10 loads and the transitions between them";
    assertThat(staircase().validity().warnings()).anyMatch(each -> each.startsWith(warning + ". "));
    assertThat(SummaryMarkdown.text(staircase())).contains(warning);
    assertThat(page(staircase())).contains(warning);
    assertThat(String.join(" ", repeated().validity().warnings())).doesNotContain("mix");
  }

  /** Arrivals are random: a level of 10 req/s may have had 9.8. */
  @Test
  void theRateThatWasSentStandsBesideTheNominalOne() {
    RunReport asMeant = staircase();
    List<LevelStats> levels =
        asMeant.levels().all().stream().map(LevelReportTest::sendingLess).toList();
    RunReport report =
        ReportWith.levels(
            asMeant, Levels.of(levels, Objects.requireNonNull(asMeant.levels().levelling())));
    assertThat(Headline.of(report)).startsWith("capacity 10 req/s (9.8 sent) (SLO interactive");
    assertThat(ConsoleReport.text(report, null, null))
        .contains("capacity for interactive: 10 req/s (9.8 sent) at ≥ 99 %");
    assertThat(SummaryMarkdown.text(report)).contains("| 10 req/s | 9.8 | 300 |");
    assertThat(page(report)).contains("sent req/s", "<td>9.8</td>", "req/s (9.8 sent)");
    JsonNode summary = SummaryJson.tree(report);
    assertThat(summary.at("/levels/4/offeredRequestsPerSecond").doubleValue()).isEqualTo(10);
    assertThat(summary.at("/levels/4/sentRequestsPerSecond").doubleValue()).isEqualTo(9.8);
    assertThat(summary.at("/capacity/sentRequestsPerSecond").doubleValue()).isEqualTo(9.8);
  }

  private static LevelStats sendingLess(LevelStats level) {
    LevelSent sent = level.sent();
    return new LevelStats(
        level.level(),
        level.stats(),
        level.slos(),
        level.stable(),
        level.misses(),
        new LevelSent(sent.due(), sent.inTime(), Math.round(0.98 * sent.sent())));
  }

  @Test
  void eachLevelHasItsRow() {
    String markdown = SummaryMarkdown.text(staircase());
    assertThat(markdown)
        .contains("| Load | sent req/s | requests | attainment | verdict | stable | TTFT p50, ms |")
        .contains("| 10 req/s | 10 | 300 | ")
        .contains("| ✔ passed | yes | ")
        .contains("| 20 req/s | 20 | 600 | ")
        .contains("| ✘ missed | no | ");
    assertThat(page(staircase()))
        .contains("<section id=\"levels\">", "<bdi>14 req/s</bdi>", "TTFT p99 from schedule, ms")
        .contains("<td>✔ passed</td>", "<td>no</td>");
    assertThat(page(Reports.full())).doesNotContain("id=\"levels\"");
  }

  @Test
  void dashboardsGetGauges() throws IOException {
    assertThat(metrics(staircase()))
        .contains(
            "llm_run_capacity_requests_per_second{slo=\"interactive\",bounded=\"exact\"} 10\n",
            "llm_run_capacity_requests_per_second_low{slo=\"interactive\",bounded=\"exact\"} 6\n",
            "llm_run_capacity_requests_per_second_high{slo=\"interactive\",bounded=\"exact\"} 12\n",
            "llm_run_knee_requests_per_second 1");
    assertThat(metrics(closed())).contains("llm_run_capacity_concurrency{slo=\"relaxed\"");
    assertThat(metrics(of(IMPOSSIBLE)))
        .doesNotContain("llm_run_capacity_requests_per_second{")
        .contains("llm_run_capacity_requests_per_second_high{slo=\"impossible\"");
    assertThat(metrics(Reports.full())).doesNotContain("capacity");
  }

  @Test
  void namesCanNotBecomeMarkup() throws IOException {
    RunReport report = of(new Slo(Reports.HOSTILE, Reports.INTERACTIVE.bounds()));

    assertThat(page(report)).doesNotContain("<img").contains("capacity for &lt;/script&gt;&lt;img");
    assertThat(SummaryMarkdown.text(report)).doesNotContain("<img");
    valid(report);
  }

  @Test
  void anObjectiveOnItFollowsTheSchemaInBothUnitsAndWithoutLevels() throws IOException {
    var subject = new CapacitySubject(Reports.INTERACTIVE, OptionalDouble.of(0.95));
    for (LoadUnit unit : LoadUnit.values()) {
      var in = new CapacitySubject(subject.slo(), subject.target(), unit);
      JsonNode node = objective(in);
      assertThat(node.get("metric").textValue()).isEqualTo("capacity");
      assertThat(node.get("statistic").textValue()).isEqualTo(unit.key());
      assertThat(node.get("slo").textValue()).isEqualTo("interactive");
      assertThat(node.get("target").doubleValue()).isEqualTo(0.95);
      assertThat(node.get("unit").textValue()).isEqualTo(unit.symbol());
    }
    assertThat(objective(subject).get("unit").textValue()).isEmpty();
  }

  private static JsonNode objective(Subject subject) throws IOException {
    var result =
        new ObjectiveResult(
            new RunObjective(subject, new Requirement.Side(BoundComparison.GTE, 12)),
            OptionalDouble.of(12),
            new Interval(10, Double.POSITIVE_INFINITY),
            360,
            true,
            Verdict.MET,
            null);
    RunReport plain = staircase();
    return valid(
            ReportWith.baselines(
                ReportWith.detail(
                    ReportWith.levels(
                        BareReport.of(
                            plain.run(),
                            plain.labels(),
                            plain.validity(),
                            plain.snapshot(),
                            plain.slos(),
                            List.of(result),
                            null,
                            plain.key(),
                            List.of()),
                        plain.levels()),
                    plain.detail()),
                plain.baselines()))
        .at("/objectives/0");
  }

  private static FakeLevels few() {
    return new FakeLevels(LoadUnit.REQUESTS_PER_SECOND, List.of(Reports.INTERACTIVE));
  }

  private String metrics(RunReport report) throws IOException {
    Path file = folder.resolve("metrics.txt");
    new OpenMetrics().write(report, file);
    return Files.readString(file);
  }

  private String page(RunReport report) {
    try {
      return RenderedPages.of(report).replaceAll("(?s)<script>.*?</script>", "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode valid(RunReport report) throws IOException {
    JsonNode summary = SummaryJson.tree(report);
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../src/docs/summary.schema.json")))
                .validate(summary))
        .isEmpty();
    return summary;
  }
}
