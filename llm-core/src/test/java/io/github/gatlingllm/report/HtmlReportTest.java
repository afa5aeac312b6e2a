// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.section.BaseSections;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Scope;
import io.github.gatlingllm.report.view.Scopes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {

  private static final Pattern LOADS =
      Pattern.compile("(?i)(?:src|href|action|poster)\\s*=\\s*[\"']?+(?!data:,|#)|url\\(|@import");

  /** A link that people follow loads nothing by itself. */
  private static final Pattern DOCS =
      Pattern.compile("<a href=\"https://[^\"]*/src/docs/[^\"]*\" rel=\"noreferrer\"[^>]*>");

  private static final Pattern SCRIPT = Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void itLoadsNothing() throws IOException {
    String target = "<bdi>" + Reports.full().run().targets().get(0) + "</bdi>";
    String whole = withoutScripts(page(Reports.full()));
    assertThat(whole).containsOnlyOnce(target);
    String page = DOCS.matcher(whole.replace(target, "")).replaceAll("<a>");

    assertThat(LOADS.matcher(page).find()).isFalse();
    assertThat(page).doesNotContain("http://").doesNotContain("https://");
  }

  @Test
  void whoseChartLibraryItHoldsIsSaid() throws IOException {
    assertThat(page(Reports.full()))
        .contains("A part of Apache ECharts, under the Apache License, Version 2.0")
        .contains("Copyright 2017-2022 The Apache Software Foundation")
        .contains("Copyright (c) 2017, Baidu Inc.", "Copyright 2010-2016 Mike Bostock");
    for (String licence :
        List.of("echarts/LICENSE", "echarts/NOTICE", "zrender/LICENSE", "tslib/LICENSE.txt")) {
      assertThat(HtmlReport.class.getResource("/META-INF/licenses/" + licence))
          .as(licence)
          .isNotNull();
    }
  }

  @Test
  void eachSectionWithAHeadingIsInTheContents() throws IOException {
    String page = page(Reports.full());
    List<String> headed =
        Pattern.compile("<section id=\"([a-z-]+)\"><h2>")
            .matcher(page)
            .results()
            .map(match -> "<a href=\"#" + match.group(1) + "\">")
            .toList();

    assertThat(headed).hasSizeGreaterThan(5);
    assertThat(page).contains(headed);
  }

  @Test
  void gatlingsReportIsLinkedWhereThereWillBeOne() throws IOException {
    assertThat(page(Reports.empty())).doesNotContain("../index.html");
    Files.createFile(folder.resolve("simulation.log"));
    Path llm = Files.createDirectory(folder.resolve("llm"));
    new HtmlReport().write(Reports.empty(), llm.resolve("index.html"));

    assertThat(llm.resolve("index.html"))
        .content()
        .contains("<a href=\"../index.html\">Gatling’s report (if generated)</a>");
  }

  @Test
  void itsPolicyKnowsItsScriptsAndStyle() throws Exception {
    String page = page(Reports.full());
    var scripts = SCRIPT.matcher(page);

    assertThat(scripts.results().map(match -> match.group(1)))
        .hasSizeGreaterThan(10)
        .allSatisfy(script -> assertThat(page).contains(hash(script).replace("'", "&#39;")));
    String style = page.substring(page.indexOf("<style>") + 7, page.indexOf("</style>"));
    assertThat(page).contains(hash(style).replace("'", "&#39;"));
    assertThat(withoutScripts(page)).doesNotContain(" style=\"").doesNotContain("unsafe");
  }

  private static HtmlSection base(String id) {
    return BaseSections.all().stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aSectionThatFailsCostsThePageNoMore() throws IOException {
    var broken =
        List.of(
            new Broken("applies", Step.APPLIES),
            new Broken("write", Step.WRITE),
            new Broken("data", Step.DATA));
    for (Broken section : broken) {
      Path file = folder.resolve(section.id() + ".html");
      new HtmlReport(List.of(base("verdict"), section, base("latency")))
          .write(Reports.full(), file);
      String page = Files.readString(file);

      assertThat(page)
          .contains(
              "<a href=\"#" + section.id() + "\">",
              "This section could not be written: <bdi>java.lang.IllegalStateException: &lt;b&gt;")
          .contains("3 of 5 objectives met", "<section id=\"latency\">")
          .doesNotContain("half of it", "llmReport.charts.point = ");
      assertThat(data(page).has(section.id())).isFalse();
    }
  }

  private enum Step {
    APPLIES,
    WRITE,
    DATA
  }

  private record Broken(String id, Step step) implements HtmlSection {

    @Override
    public String title() {
      return "Broken";
    }

    private void at(Step now) {
      if (now == step) {
        throw new IllegalStateException("<b>");
      }
    }

    @Override
    public boolean applies(RunReport report) {
      at(Step.APPLIES);
      return true;
    }

    @Override
    public void write(RunReport report, Html html) {
      html.open("div").text("half of it");
      at(Step.WRITE);
    }

    @Override
    public void data(RunReport report, ObjectNode data) {
      data.put(id, "half of it");
      at(Step.DATA);
    }

    @Override
    public String script() {
      return "point.js";
    }
  }

  @Test
  void theVerdictIsThereWithoutScripts() throws IOException {
    assertThat(page(Reports.full()))
        .contains("FAILED", "3 of 5 objectives met", "137.2 ms", "23.4\u00A0% beyond", "no data");
    assertThat(page(Reports.ungated())).contains("NOT GATED");
  }

  @Test
  void namesCanNotBecomeMarkup() throws IOException {
    String page = withoutScripts(page(Reports.hostile()));

    assertThat(page).doesNotContain("<img").doesNotContain("alert(1)>");
    assertThat(page.split("</script>", -1)).as("only the data block's end").hasSize(2);
    assertThat(page).contains("&lt;img src=x onerror=alert(1)&gt;").doesNotContain("\u202E");
  }

  @Test
  void noTextOfARunCanBecomeMarkupWhereverItStands() throws IOException {
    for (RunReport report : List.of(Reports.full(), LevelReportTest.staircase())) {
      RunReport poisoned = Poisoned.of(report);
      String page = withoutScripts(page(poisoned));

      assertThat(Poisoned.places(report))
          .contains("RunInfo.simulation", "RunInfo.models", "RunReport.labels", "Slo.name")
          .contains("RunSnapshot.requests", "RequestStats.failures", "RequestStats.finishReasons");
      assertThat(page).contains("&lt;img src=x onerror=alert(1)&gt;");
      assertThat(page).doesNotContain("<img", "<svg onload", "\u202E", "\u2066", "\u0000");
      assertThat(page.split("</script>", -1)).as("only the data block's end").hasSize(2);
      assertThat(data(page(poisoned)).at("/scopes")).isNotEmpty();
    }
  }

  /** With moments, samples and stalls: whatever of them has a text. */
  @Test
  void noTextOfItsDetailsCanEither() throws IOException {
    RunReport report = EventfulRun.steady();
    String page = withoutScripts(page(Poisoned.of(report)));

    assertThat(Poisoned.places(report))
        .contains("EndDetail.text", "RequestId.scenario", "RequestId.name")
        .contains("Outcome.error", "Outcome.finishReason", "RunDetail.requests");
    assertThat(Poisoned.places(MillionRun.ofManyPaths(2, 0))).contains("EndDetail.messages");
    assertThat(Poisoned.of(report).detail().stalls())
        .isNotEmpty()
        .allMatch(stall -> stall.request().name().startsWith(Poisoned.POISON));
    assertThat(Poisoned.of(report).detail().samples())
        .isNotEmpty()
        .allMatch(sample -> sample.request().id().name().startsWith(Poisoned.POISON));
    assertThat(page).contains("&lt;img src=x onerror=alert(1)&gt;");
    assertThat(page).doesNotContain("<img", "<svg onload", "\u202E", "\u2066", "\u0000");
    assertThat(page.split("</script>", -1)).as("only the data block's end").hasSize(2);
  }

  @Test
  void aMillionRequestsFitIntoAFileThatCanBeSent() throws IOException {
    RunReport report = MillionRun.report();
    RequestStats all = report.snapshot().all();
    assertThat(all.counts().sent()).isEqualTo(MillionRun.REQUESTS);
    assertThat(all.distribution(Metric.ITL).orElseThrow().count()).isEqualTo(MillionRun.TOKENS);

    assertThat(bytes(page(report))).isLessThan(2_500_000);
  }

  @Test
  void asManyPathsAsHaveFiguresFitToo() throws IOException {
    RunReport many = MillionRun.ofManyPaths(200, 10);
    String page = page(many);
    JsonNode data = data(page);

    assertThat(bytes(page)).isLessThan(2_500_000);
    assertThat(data.at("/scopes")).hasSize(211);
    assertThat(data.at("/uncharted")).hasSize(190);
    for (String charts : List.of("/percentiles", "/histograms", "/overTime/scopes", "/gaps")) {
      assertThat(data.at(charts)).as(charts).hasSize(211);
      assertThat(data.at(charts)).as(charts).filteredOn(JsonNode::isNull).hasSize(190);
    }
    assertThat(Pattern.compile("<tr data-scope=\"(\\d+)\"><th").matcher(page).results())
        .extracting(row -> row.group(1))
        .containsExactlyInAnyOrderElementsOf(texts(data.at("/uncharted")));
    assertThat(page).contains("<h3 class=\"scope-name\">the other 190</h3>", HtmlSection.OTHERS);
    assertThat(page(Reports.full())).doesNotContain(HtmlSection.OTHERS);
  }

  @Test
  void thePathsWithTheMostRequestsAreCharted() {
    RunReport many = MillionRun.ofManyPaths(40, 0);
    var requests = new LinkedHashMap<List<String>, RequestStats>();
    RequestStats busy = many.snapshot().all();
    many.snapshot()
        .requests()
        .forEach((path, stats) -> requests.put(path, requests.size() % 4 == 3 ? busy : stats));

    List<Scope> scopes =
        MillionRun.of(many, withRequests(many.snapshot(), requests), many.slos()).scopes().shown();

    assertThat(scopes).hasSize(41);
    assertThat(scopes).filteredOn(Scope::charted).hasSize(1 + Scopes.MOST_CHARTED);
    assertThat(scopes.get(0).charted()).isTrue();
    assertThat(scopes).filteredOn(s -> s.stats().equals(busy)).hasSize(11).allMatch(Scope::charted);
  }

  private static RunSnapshot withRequests(
      RunSnapshot of, Map<List<String>, RequestStats> requests) {
    return new RunSnapshot(
        of.window(),
        requests,
        of.all(),
        of.slotSeconds(),
        of.series(),
        of.conversations(),
        of.users());
  }

  @Test
  void conversationsHaveATableOfTheirTurns() throws IOException {
    String page = withoutScripts(page(ConversationReports.support()));

    assertThat(page)
        .contains(
            "<section id=\"conversations\">",
            "sessions: 2 ended, 1 cut off",
            "<p>sessions: 0 ended",
            "51+")
        .doesNotContain("<img");
    assertThat(page(Reports.full())).doesNotContain("id=\"conversations\"");
  }

  @Test
  void theRunSaysWhichLoadWasAskedFor() throws IOException {
    assertThat(page(Reports.full()))
        .contains(
            "<bdi>Load profile</bdi>", "Chat: 20 users/s for 1 min; A &lt;b&gt;: 3 users at once");
  }

  @Test
  void eachCheckHasItsRow() throws IOException {
    assertThat(page(ValidityReports.checked()))
        .contains("Load generator: every check passed", "event-loop delay p99")
        .contains("<td>0.25 ms</td>", "<td>≤ 2 ms</td>", "✔ passed", "not applicable");
    assertThat(page(ValidityReports.checked()))
        .contains("open connections, at most", "<td>12</td>", "for information")
        .doesNotContain("Limits that differ from the published");
    assertThat(page(ValidityReports.judgedByOwnLimits(true)))
        .contains(
            "Limits that differ from the published ones: CPU of a busy second: 95 % instead of 90 % (looser).");
    assertThat(page(Reports.full())).doesNotContain("<summary>Load generator");
    assertThat(page(ValidityReports.invalid())).contains("the run is valid", "1 reasons");
  }

  @Test
  void theDataBlockParses() throws IOException {
    JsonNode data = data(page(Reports.hostile()));
    JsonNode curve = data(page(Reports.full())).at("/percentiles/0/0/series/0");

    assertThat(data.at("/scopes/0").textValue()).contains("</script>");
    assertThat(curve.get("name").textValue()).isEqualTo("TTFT");
    assertThat(curve.at("/points/0/0").doubleValue()).isEqualTo(1);
  }

  @Test
  void anEmptyRunHasAPageToo() throws IOException {
    assertThat(page(Reports.empty())).contains("UNDETERMINED", "no measured request");
    assertThat(page(Reports.allFailed())).contains("failures as ∞");
  }

  /**
   * Without links within the page and to Gatling's report, too: they load nothing by themselves.
   */
  private static String withoutScripts(String page) {
    return SCRIPT.matcher(page).replaceAll("").replaceAll("href=\"(?:#|\\.\\./index\\.html)", "");
  }

  private static JsonNode data(String page) throws IOException {
    String start = "<script type=\"application/json\" id=\"report-data\">";
    int from = page.indexOf(start) + start.length();
    return new ObjectMapper().readTree(page.substring(from, page.indexOf("</script>", from)));
  }

  private static String hash(String text) throws Exception {
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }

  private static int bytes(String page) {
    return page.getBytes(StandardCharsets.UTF_8).length;
  }

  private String page(RunReport report) throws IOException {
    return RenderedPages.of(report);
  }

  private static List<String> texts(JsonNode numbers) {
    var texts = new ArrayList<String>();
    numbers.forEach(number -> texts.add(number.asText()));
    return texts;
  }
}
