// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.Workload;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.text.SummaryMarkdown;
import io.github.gatlingllm.report.view.Headline;
import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What reports say of what was asked. */
class WorkloadReportTest {

  private static final Workload SHARED =
      new Workload(
          new TreeMap<>(Map.of("synthetic, <b>, cache hit ratio 0.6", 400L)),
          Distribution.of(100, 300),
          400,
          Distribution.of(16, 16),
          32,
          new Workload.Cache(400, 0, 1000, 600, 1100, 640, 100));

  private static final Workload UNIQUE =
      new Workload(
          new TreeMap<>(Map.of("synthetic, 128 tokens, unique", 400L)),
          Distribution.of(128),
          128,
          null,
          0,
          new Workload.Cache(400, 400, 1000, 0, 1000, 200, 0));

  private static final Workload UNTOLD =
      new Workload(
          SHARED.prompts(), SHARED.input(), 400, null, 0, new Workload.Cache(0, 0, 10, 6, 0, 0, 0));

  @Test
  void theSummaryTellsWhatWasAskedAndWhatCame() throws IOException {
    JsonNode workload = SummaryJson.tree(report(SHARED)).at("/all/workload");

    assertThat(workload.get("prompts").toString())
        .isEqualTo("[{\"text\":\"synthetic, <b>, cache hit ratio 0.6\",\"requests\":400}]");
    assertThat(workload.at("/askedInputTokens/mean").asDouble()).isEqualTo(200);
    assertThat(workload.at("/askedInputTokens/total").asLong()).isEqualTo(400);
    assertThat(workload.at("/askedOutputTokens/max").asDouble()).isEqualTo(16);
    assertThat(workload.get("expectedCachedShare").asDouble()).isEqualTo(0.6);
    assertThat(workload.get("cachedShare").asDouble()).isEqualTo(640.0 / 1100);
    for (Workload each : List.of(SHARED, UNIQUE, UNTOLD)) {
      keepsTheSchema(report(each));
    }
  }

  @Test
  void whatNobodyToldHasNoKey() {
    JsonNode workload = SummaryJson.tree(report(UNTOLD)).at("/requests/chat/workload");

    assertThat(workload.get("expectedCachedShare").asDouble()).isEqualTo(0.6);
    assertThat(workload.has("cachedShare")).isFalse();
    assertThat(workload.has("askedOutputTokens")).isFalse();
    assertThat(SummaryJson.tree(Reports.ungated()).get("all").has("workload")).isFalse();
  }

  @Test
  void thePageShowsBothSideBySide() throws IOException {
    assertThat(section(report(SHARED)))
        .contains("synthetic, &lt;b&gt;, cache hit ratio 0.6")
        .satisfies(InOrder.of("input, requested", "output, requested"))
        .satisfies(InOrder.of("expected of the prompts", "60 %", "58.18 %"));
    assertThat(section(report(UNTOLD)))
        .satisfies(InOrder.of("reported by the server", "not reported"));
    assertThat(page(Reports.ungated())).doesNotContain("Requested and actual lengths");
  }

  /** Without the charts' scripts, in which a search for texts takes its time. */
  private String section(RunReport report) throws IOException {
    String page = page(report);
    int begin = page.indexOf("<h2>Requested and actual lengths</h2>");
    return page.substring(begin, page.indexOf("</section>", begin));
  }

  @Test
  void thePullRequestGetsALinePerRequest() {
    assertThat(SummaryMarkdown.text(report(SHARED)))
        .contains(
            "**Prompts**\n\n"
                + "- chat: synthetic, &lt;b&gt;, cache hit ratio 0.6; input tokens (mean) 200"
                + " requested, known for 2 requests; output tokens (mean) 16 requested, known for 2")
        .contains("; from cache 58.18 %, expected 60 %\n");
    assertThat(SummaryMarkdown.text(Reports.ungated())).doesNotContain("**Prompts**");
  }

  @Test
  void theHeadlineSaysThatUniquePromptsCameFromACache() {
    assertThat(Headline.of(report(UNIQUE)))
        .contains(" · 20 % of input cached despite unique prompts · ");
    assertThat(Headline.of(report(SHARED))).contains(" · 20 % of input cached · ");
  }

  private String page(RunReport report) throws IOException {
    return RenderedPages.of(report);
  }

  private static void keepsTheSchema(RunReport report) throws IOException {
    var schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(Path.of("../src/docs/summary.schema.json")));
    assertThat(schema.validate(SummaryJson.tree(report))).isEmpty();
  }

  /** A run without SLOs, of which a fifth came from a cache. */
  private static RunReport report(Workload workload) {
    RunReport plain = Reports.ungated();
    RunSnapshot snapshot = plain.snapshot();
    Map<List<String>, RequestStats> requests = new LinkedHashMap<>();
    snapshot.requests().forEach((path, stats) -> requests.put(path, with(stats, workload)));
    return BareReport.of(
        plain.run(),
        plain.labels(),
        plain.validity(),
        new RunSnapshot(
            snapshot.window(),
            requests,
            with(snapshot.all(), workload),
            snapshot.slotSeconds(),
            snapshot.series(),
            snapshot.conversations(),
            snapshot.users()),
        plain.slos(),
        plain.objectives(),
        plain.prices(),
        plain.key(),
        plain.assertions());
  }

  private static RequestStats with(RequestStats stats, Workload workload) {
    RequestStats.Tokens tokens = stats.tokens();
    return new RequestStats(
        stats.counts(),
        stats.failures(),
        stats.finishReasons(),
        new RequestStats.Tokens(
            tokens.source(),
            tokens.input(),
            tokens.output(),
            tokens.inputTotal(),
            tokens.outputTotal(),
            OptionalLong.of(tokens.inputTotal() / 5 + 1),
            tokens.reasoningTotal(),
            tokens.chunksPerRequestMean(),
            tokens.own(),
            tokens.byChunks(),
            tokens.elsewhere()),
        stats.distributions(),
        stats.window(),
        stats.makespan(),
        stats.concurrency(),
        workload);
  }
}
