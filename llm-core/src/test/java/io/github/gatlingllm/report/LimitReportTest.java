// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.diagnosis.LimitingFactor;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.html.section.RunProblems;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.view.Headline;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.ServerText;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the outputs say of what limited a run, and of what its readers felt. */
class LimitReportTest {

  private static final RunReport QUEUED = LimitReports.limitedBy(LimitingFactor.QUEUE);

  @Test
  void theSummaryNamesTheLimit() throws IOException {
    LimitingFactor limit = LimitingFactor.CACHE;
    JsonNode summary = SummaryJson.tree(LimitReports.limitedBy(limit));

    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../src/docs/summary.schema.json")))
                .validate(summary))
        .isEmpty();
    assertThat(summary.at("/diagnosis/limitedBy/0").asText()).isEqualTo(limit.key());
    assertThat(summary.at("/diagnosis/limitedBy")).hasSize(1);
    assertThat(summary.at("/diagnosis/findings")).hasSize(LimitingFactor.values().length);
    assertThat(summary.at("/diagnosis/findings/0/next").asText()).isEqualTo(limit.next());
  }

  /** Its answers tell queue and prefill; what is left of TTFT would be the hop's. */
  @Test
  void behindAHopThatBuffersTtftIsNotSplit() throws IOException {
    RunReport held = LimitReports.limitedBy(LimitingFactor.BUFFERING);
    JsonNode summary = SummaryJson.tree(held);

    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../src/docs/summary.schema.json")))
                .validate(summary))
        .isEmpty();
    assertThat(summary.at("/diagnosis/limitedBy/0").asText()).isEqualTo("buffering");
    assertThat(summary.at("/all/buffered/observable").isBoolean()).isTrue();
    assertThat(summary.at("/all/buffered/observable").asBoolean()).isFalse();
    assertThat(summary.at("/all/buffered/atOnce").asLong())
        .isPositive()
        .isEqualTo(summary.at("/all/buffered/streams").asLong());
    assertThat(summary.at("/server/splitMs").isMissingNode()).isTrue();
    assertThat(ConsoleReport.text(held, null, null)).doesNotContain("  ttft     ");
    assertThat(page(held)).doesNotContain("<section id=\"split\"");
    assertThat(SummaryJson.tree(QUEUED).at("/server/splitMs").isMissingNode()).isFalse();
    assertThat(Headline.of(held)).contains("not observable").doesNotContain("ITL p99");
    assertThat(ConsoleReport.text(held, null, null))
        .containsPattern("ITL +not observable: responses are buffered")
        .containsPattern("TPOT +not observable: responses are buffered");
    assertThat(page(held))
        .contains("gaps are not observable: responses are buffered")
        .doesNotContain("(TPOT):", "tokens/s per user", "longest stall", "no answer stalled");
    assertThat(new RunProblems(held).lines())
        .containsExactly(
            "none: no request failed, stalls are not observable: responses are buffered");
    assertThat(page(QUEUED)).contains("(TPOT):");
    assertThat(ServerText.buffered(held))
        .singleElement()
        .asString()
        .contains(
            "responses are buffered before they reach the client: ITL and TPOT are not observable"
                + " (",
            " streams arrived at once); turn buffering off and repeat: nginx proxy_buffering off",
            "X-Accel-Buffering: no",
            "haproxy option http-no-delay",
            "flushpackets=on",
            "gzip off");
  }

  @Test
  void theSectionHasTheEvidenceAndWhatElseWasLookedAt() throws IOException {
    String page = page(QUEUED);

    assertThat(page)
        .contains(
            "<section id=\"diagnosis\">",
            "The queue.",
            "Waiting on the server: ",
            LimitingFactor.QUEUE.next(),
            "the server counted no preemptions");
  }

  @Test
  void theConsoleHasALineWhereSomethingIsFound() {
    assertThat(ConsoleReport.text(QUEUED, null, null).lines())
        .anyMatch(line -> line.startsWith("  limit    the queue: from "));
    assertThat(ConsoleReport.text(LimitReports.unlimited(List.of()), null, null))
        .doesNotContain("  limit ");
    List<ObjectiveResult> missed =
        Reports.full().objectives().stream()
            .filter(each -> each.verdict() == Verdict.MISSED)
            .toList();
    assertThat(missed).isNotEmpty();
    assertThat(ConsoleReport.text(LimitReports.unlimited(missed), null, null))
        .contains("  limit    no bottleneck identified\n");
  }

  @Test
  void whatReadersFeltIsInEveryOutput() throws IOException {
    RunReport report = QUEUED;
    JsonNode all = SummaryJson.tree(report).get("all");
    double benefit =
        report.snapshot().all().distribution(Metric.BENEFIT).orElseThrow().mean()
            * all.at("/counts/succeeded").asInt();

    assertThat(all.at("/perUser/qoe/p50").asDouble()).isBetween(0.1, 1.0);
    assertThat(all.at("/throughput/smoothGoodputTokensPerSecond").asDouble())
        .as("a few answers end behind the window")
        .isCloseTo(benefit / report.snapshot().window().seconds(), within(80.0));
    assertThat(all.at("/throughput/makespan").has("smoothGoodputTokensPerSecond")).isFalse();
    assertThat(SummaryJson.tree(report).at("/run/readers/0/wordsPerSecond").asDouble())
        .isEqualTo(20);
    assertThat(page(report))
        .contains(
            "<section id=\"experience\">",
            "reads 20 words/s (one token every 37.5 ms)",
            "answers with a noticeable stall",
            "answers slower than their reader");
    assertThat(ConsoleReport.text(report, null, null)).contains("  reading  fluidity p5 ");
    assertThat(page(Reports.full())).doesNotContain("<section id=\"experience\">");
  }

  private String page(RunReport report) throws IOException {
    return RenderedPages.of(report);
  }
}
