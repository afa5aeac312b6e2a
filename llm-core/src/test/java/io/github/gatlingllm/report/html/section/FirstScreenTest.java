// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.measure.detail.SourceDetail;
import io.github.gatlingllm.measure.detail.Stall;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.report.ComparedReports;
import io.github.gatlingllm.report.InOrder;
import io.github.gatlingllm.report.LevelReportTest;
import io.github.gatlingllm.report.RenderedPages;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.ValidityReports;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.view.BaselineRuns;
import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.baseline.BaselineRun;
import io.github.gatlingllm.slo.baseline.MetricStats;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** The first screen and the figures of the page: what they say, and the data of their charts. */
class FirstScreenTest {

  @Test
  void threeAnswersStandBesideTheVerdict() throws IOException {
    String page = text(Reports.full());

    assertThat(page)
        .contains("25 req/s offered, 25 sent", OverviewTexts.inFlight(31, "22.5"))
        .containsPattern("\\(TTFT\\): [\\d.]+ ms \\(p50\\), [\\d.]+ ms \\(p99\\)")
        .containsPattern("tokens/s per user: [\\d.]+ \\(p50\\), [\\d.]+ \\(p1\\)")
        .containsPattern(
            "SLO interactive: [\\d.]+ % of the requests met TTFT ≤ 200 ms, the bound missed")
        .contains("of 1\u202F500 requests failed: the stream was cut short");
    assertThat(text(Reports.poisson())).contains("open loop, Poisson arrivals");
    assertThat(text(Reports.ungated())).contains(OverviewTexts.NO_PROBLEM + OverviewTexts.NO_STALL);
    assertThat(text(Reports.empty()))
        .contains(OverviewTexts.NOTHING_MEASURED, OverviewTexts.NOTHING_ANSWERED);
  }

  @Test
  void ofLevelsTheyTellWhereItBroke() throws IOException {
    assertThat(text(LevelReportTest.staircase()))
        .contains(OverviewTexts.passedAndMissed("interactive", "10 req/s", "12 req/s"))
        .containsPattern("throughput stops growing at 1[\\d.]+ req/s");
  }

  @Test
  void whatFailedTheRunIsNamedWhereItBroke() throws IOException {
    RunReport failed =
        Reports.ungated()
            .withAssertions(
                List.of(
                    new NativeAssertion(
                        "chat: max of response time is less than 900.0",
                        NativeAssertion.State.FAILED,
                        OptionalDouble.of(1407),
                        null)));

    assertThat(broke(failed))
        .startsWith("false: chat: max of response time is less than 900.0, actual 1\u202F407|")
        .doesNotContain(OverviewTexts.NO_PROBLEM);
    assertThat(broke(ComparedReports.slower()))
        .startsWith("missed: chat: TTFT p99 ")
        .contains(", actual 137.2 ms|");
    assertThat(broke(Reports.full()))
        .startsWith("missed: ")
        .contains("|undetermined: ", ": no data");
    assertThat(broke(Reports.ended(Reports.ungated(), RunEnd.killed("told to end"))))
        .startsWith(OverviewTexts.brokenOff("told to end") + "|")
        .doesNotContain(OverviewTexts.NO_PROBLEM);
    assertThat(broke(Reports.ungated())).startsWith(OverviewTexts.NO_PROBLEM);
  }

  private static String broke(RunReport report) {
    return String.join("|", new RunProblems(report).lines()) + "|";
  }

  @Test
  void ofLevelsItFeltAsAtTheCapacity() throws IOException {
    RunReport report = LevelReportTest.staircase();
    RequestStats at =
        report.levels().all().stream()
            .filter(level -> level.level().load() == 10)
            .findFirst()
            .orElseThrow()
            .stats();
    Distribution ttft = at.distribution(Metric.TTFT).orElseThrow();

    assertThat(text(report))
        .contains(
            "at 10 req/s: time to first token (TTFT): "
                + ReportFormat.number(Metric.TTFT, ttft.percentile(50))
                + " (p50), "
                + ReportFormat.number(Metric.TTFT, ttft.percentile(99))
                + " (p99)")
        .contains("at 10 req/s, the highest load that passed</p>")
        .contains(">" + ReportFormat.number(ttft.percentile(99) / 1e6) + "</span>");
    assertThat(text(LevelReportTest.impossible()))
        .contains("at 2 req/s: time to first token (TTFT): ", "at 2 req/s, the lowest load</p>");
    assertThat(text(LevelReportTest.repeated())).doesNotContain("at 8 req/s: ");
  }

  @Test
  void tilesSayWhoseFiguresTheyAre() throws IOException {
    assertThat(text(Reports.full())).contains("<p class=\"whose\">all requests</p>");
    assertThat(text(Reports.ungated())).doesNotContain("class=\"whose\"");
  }

  @Test
  void barsOfPromptsOfOneLengthHaveAWidth() throws IOException {
    for (int length : new int[] {10_240, 131_072}) {
      JsonNode chart = HistogramsSection.lengths(Distribution.of(length, length, length));

      assertThat(chart.get("edges").toString())
          .isEqualTo("[" + (length - 0.5) + "," + (length + 0.5) + "]");
      assertThat(chart.get("shares").toString()).isEqualTo("[100]");
    }
  }

  @Test
  void theLongestStallIsToldWithItsMomentAndCause() throws IOException {
    var stall =
        new Stall(
            new RequestId("chat", List.of(), "Chat", 7, null),
            12,
            41_200_000_000L,
            43_500_000_000L,
            Stall.Cause.SERVER,
            null,
            0,
            0,
            9,
            20);
    var detail = new RunDetail(1, SourceDetail.NONE, Map.of(), Map.of(), List.of(), List.of(stall));

    assertThat(text(ReportWith.detail(Reports.ungated(), detail)))
        .contains(
            "longest stall 2\u202F300 ms, 41.2 s after the start, caused by the server: other");
  }

  @Test
  void whatWasMissedStandsFirstAndGatlingsOwnAssertionsAreThereToo() throws IOException {
    RunReport report =
        Reports.full()
            .withAssertions(
                List.of(
                    new NativeAssertion(
                        "Global: percentage of failed events is less than 1.0",
                        NativeAssertion.State.PASSED,
                        OptionalDouble.of(0.93),
                        null),
                    new NativeAssertion(
                        "chat: max of response time is less than 900.0",
                        NativeAssertion.State.FAILED,
                        OptionalDouble.of(1407),
                        null)));
    String page = text(report);

    assertThat(page)
        .satisfies(InOrder.of("✘\u00A0MISSED", "?\u00A0UNDETERMINED", "✔\u00A0MET"))
        .satisfies(InOrder.of("✘\u00A0FALSE", "1\u202F407", "✔\u00A0TRUE", "0.93"));
  }

  @Test
  void whetherFiguresCanBeTrustedIsSaidBeforeThem() throws IOException {
    assertThat(text(ValidityReports.invalid()))
        .satisfies(
            InOrder.of(
                "FAILED", "cannot be trusted", "achieved 61 % of the offered rate", "Latency"));
    assertThat(text(ValidityReports.checked())).contains(VerdictSectionTexts.TRUSTED);
    assertThat(text(Reports.full())).contains(VerdictSectionTexts.PARTLY_CHECKED);
    assertThat(text(ValidityReports.warned()))
        .contains("No check of the load generator failed, but 1 warns")
        .doesNotContain(VerdictSectionTexts.TRUSTED);
  }

  @Test
  void stallsAreCountedAsOneByOne() throws IOException {
    var gaps = new double[1000];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = 5e6;
    }
    gaps[3] = 150e6;
    gaps[4] = 250e6;
    RequestStats stats = Reports.ungated().snapshot().all();
    var distributions = new EnumMap<Metric, Distribution>(stats.distributions());
    distributions.put(Metric.ITL, Distribution.of(gaps));
    distributions.put(Metric.MAX_STALL, Distribution.of(5e6, 250e6));
    Html html = new Html();
    StallTable.write(html, with(stats, distributions));

    assertThat(html.toString().replaceAll("\\s*<[^>]+>\\s*", "|").replaceAll("\\|+", "|"))
        .contains("|50 ms|2|0.2 %|1|50 %|", "|100 ms|2|0.2 %|1|50 %|", "|200 ms|1|0.1 %|1|50 %|")
        .doesNotContain("500 ms");
  }

  private static RequestStats with(RequestStats stats, Map<Metric, Distribution> distributions) {
    return new RequestStats(
        stats.counts(),
        stats.failures(),
        stats.finishReasons(),
        stats.tokens(),
        distributions,
        stats.window(),
        stats.makespan(),
        stats.concurrency(),
        stats.workload());
  }

  @Test
  void theSinglePointStandsWhereTheFiguresSayAndBesideTheBaseline() throws IOException {
    RequestStats all = Reports.full().snapshot().all();
    JsonNode point = data(ComparedReports.slower()).at("/point/ttft");
    double p99 = all.distribution(Metric.TTFT).orElseThrow().percentile(99) / 1e6;

    assertThat(point.get("p99").doubleValue()).isCloseTo(p99, within(p99 / 1e3));
    assertThat(point.at("/before/p99").doubleValue()).isCloseTo(p99 * 5 / 6, within(p99 / 1e3));
    assertThat(point.at("/bounds/0/value").doubleValue()).isEqualTo(200);
    assertThat(data(LevelReportTest.staircase()).has("point")).isFalse();
    assertThat(data(Reports.allFailed()).has("point")).isFalse();
  }

  @Test
  void theBaselineLiesInThePercentileCurvesAndHistogramsOfEachPath() throws IOException {
    RunReport report = ComparedReports.slower();
    JsonNode data = data(report);
    BaselineRun before = BaselineRuns.shown(report).orElseThrow();

    for (int scope = 0; scope < 3; scope++) {
      JsonNode series = data.at("/percentiles/" + scope + "/0/series");
      JsonNode curve = series.get(series.size() - 1);
      var path = List.of(List.<String>of(), Reports.CHAT, Reports.SEARCH).get(scope);
      MetricStats ttft = requireNonNull(requireNonNull(before.at(path)).metrics().get(Metric.TTFT));
      assertThat(curve.get("before").booleanValue()).isTrue();
      assertThat(curve.at("/points/12/0").doubleValue()).as("p90").isEqualTo(10);
      assertThat(curve.at("/points/12/1").doubleValue())
          .isCloseTo(ttft.quantiles().at(90), within(0.01));
      JsonNode histogram = data.at("/histograms/" + scope + "/0");
      assertThat(histogram.at("/edges/0").doubleValue())
          .isCloseTo(ttft.quantiles().at(0), within(0.01));
      assertThat(sum(histogram.get("before"))).isCloseTo(100, within(0.05));
      assertThat(sum(histogram.get("shares"))).isCloseTo(100, within(0.05));
    }
    assertThat(data(Reports.full()).at("/histograms/0/0").has("before")).isFalse();
  }

  private static double sum(JsonNode shares) {
    double sum = 0;
    for (JsonNode share : shares) {
      sum += share.doubleValue();
    }
    return sum;
  }

  @Test
  void aHistogramIsThatOfItsValues() throws IOException {
    JsonNode data = data(Reports.full()).at("/histograms/0");

    assertThat(data).hasSize(7);
    for (JsonNode chart : data) {
      assertThat(sum(chart.get("shares"))).isCloseTo(100, within(0.01));
      assertThat(chart.get("edges")).hasSize(chart.get("shares").size() + 1);
    }
  }

  @Test
  void theCurveHasItsBoundsAndEachUsersRate() throws IOException {
    JsonNode levels = data(LevelReportTest.closed()).get("levels");

    assertThat(levels.get("ttftBounds").findValuesAsText("slo"))
        .containsExactly("interactive", "relaxed");
    assertThat(levels.get("ttftBounds").findValuesAsText("text"))
        .containsExactly("interactive: TTFT ≤ 200 ms", "relaxed: TTFT ≤ 60000 ms");
    assertThat(levels.at("/tpotBounds/0/value").doubleValue()).isEqualTo(12);
    for (int i = 0; i < levels.get("rateP50").size(); i++) {
      double rate = levels.get("rateP50").get(i).doubleValue();
      assertThat(1000 / rate).isCloseTo(levels.get("tpotP50").get(i).doubleValue(), within(0.01));
    }
  }

  @Test
  void severalSlosCanBeChosenFrom() throws IOException {
    assertThat(data(LevelReportTest.closed()).get("slos").toString())
        .isEqualTo("[\"interactive\",\"relaxed\"]");
    assertThat(text(Reports.full())).contains("<div data-slo=\"interactive\">");
  }

  /** The published vector: TTFT 1.2 s and TPOT 80 ms make 50 tokens last 5.12 s. */
  @Test
  void whatIfCountsOneGapLessThanTokens() throws IOException {
    RequestStats stats = Reports.ungated().snapshot().all();
    var distributions = new EnumMap<Metric, Distribution>(stats.distributions());
    distributions.put(Metric.TTFT, Distribution.of(1.2e9));
    distributions.put(Metric.TPOT, Distribution.of(80e6));
    Html html = new Html();
    WhatIfSection.scope(with(stats, distributions), 0, html);

    assertThat(html.toString().replaceAll("\\s*<[^>]+>\\s*", "|").replaceAll("\\|+", "|"))
        .contains("|50|5.12|5.12|9.188|none|none|");
    assertThat(data(Reports.allFailed()).at("/whatIf/scopes/0")).isEmpty();
  }

  @Test
  void aComparisonSaysWhatIsWorse() throws IOException {
    assertThat(text(ComparedReports.slower()))
        .contains("all requests, 11 worse, 5 within noise", "✘ worse")
        .containsPattern("<summary><bdi>chat</bdi>, \\d+ worse");
    assertThat(text(ComparedReports.compared()))
        .contains("not comparable: all requests, 16 within noise");
  }

  private String text(RunReport report) throws IOException {
    return page(report).replaceAll("(?s)<script.*?</script>", "");
  }

  private JsonNode data(RunReport report) throws IOException {
    String page = page(report);
    String start = "<script type=\"application/json\" id=\"report-data\">";
    int from = page.indexOf(start) + start.length();
    return new ObjectMapper().readTree(page.substring(from, page.indexOf("</script>", from)));
  }

  private String page(RunReport report) throws IOException {
    return RenderedPages.of(report);
  }
}
