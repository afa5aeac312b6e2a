// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.quality.report.AnswerReports;
import io.github.gatlingllm.report.HtmlReport;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.text.SummaryMarkdown;
import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the outputs say of the form of answers. */
class StructureReportTest {

  @TempDir Path folder;

  /** The searches are taken for chats without a schema. */
  static RunReport reported() {
    FormFigures forms = VirtualForms.requested(Reports.CHAT, 400, 10, 100, 50, 2);
    return AnswerReports.structured(
        Reports.full(), new FormFigures(forms.byPath(), Map.of(Reports.CHAT, Reports.SEARCH)));
  }

  @Test
  void theSummaryFollowsItsSchema() throws IOException {
    JsonNode summary = SummaryJson.tree(reported());

    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../../src/docs/summary.schema.json")))
                .validate(summary))
        .isEmpty();
    JsonNode chat = summary.at("/structured/chat");
    assertThat(chat.at("/schema/n").asInt()).isEqualTo(400);
    assertThat(chat.at("/schema/validPercent").asDouble()).isEqualTo(97.5);
    assertThat(chat.at("/toolCalls/offered").asInt()).isEqualTo(500);
    assertThat(chat.at("/toolCalls/validPercent").asDouble()).isEqualTo(50);
    assertThat(chat.at("/unanswered").asInt()).isEqualTo(2);
    assertThat(chat.at("/byLevel")).hasSize(2);
    assertThat(chat.at("/grammar/without").asText()).isEqualTo("assistant / search");
    JsonNode price = chat.at("/grammar/ttftP50Ms");
    double with = summary.at("/requests/chat/latencyMs/ttft/p50").asDouble();
    double without = summary.at("/requests/assistant ~1 search/latencyMs/ttft/p50").asDouble();
    assertThat(price.at("/difference").asDouble()).isEqualTo(with - without);
    assertThat(price.at("/interval/0").asDouble()).isLessThanOrEqualTo(with - without);
  }

  @Test
  void itHasASectionAndLines() throws IOException {
    Path file = folder.resolve("index.html");
    new HtmlReport().write(reported(), file);
    assertThat(Files.readString(file))
        .contains("<section id=\"structured\">", "cost of the grammar", "chat, level 2");
    assertThat(ConsoleReport.text(reported(), null, null))
        .contains(
            "  form     chat: 97.5 % of 400 answers valid by their schema, 50 % of 100 answers with"
                + " valid tool calls",
            "  form     chat: the grammar costs TTFT p50 ");
    assertThat(SummaryMarkdown.text(reported())).contains("**Structured output**");
    assertThat(SummaryJson.tree(Reports.full()).has("structured")).isFalse();
  }
}
