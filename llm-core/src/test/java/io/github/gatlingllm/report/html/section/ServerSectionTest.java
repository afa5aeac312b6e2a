// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import static io.github.gatlingllm.report.html.section.SectionOutput.data;
import static io.github.gatlingllm.report.html.section.SectionOutput.html;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.report.EventfulRun;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.server.Scrapes;
import io.github.gatlingllm.server.ServerAnalysis;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerSectionTest {

  private static final String ITL = "data-chart=\"overTime\" data-key=\"0.itl\"";
  private static final String ACCEPTANCE =
      "data-chart=\"server\" data-key=\"specDecodeAcceptance\"";

  @TempDir Path folder;

  @Test
  void theAcceptanceOfDraftsStandsRightBelowItl() throws IOException {
    String html = html(new ServerSection(), run(Scrapes.speculating(folder)));

    assertThat(html).contains("share of drafted tokens accepted");
    String between = html.substring(html.indexOf(ITL), html.indexOf(ACCEPTANCE));
    assertThat(between.split("data-chart", -1)).as("no chart between them").hasSize(2);
  }

  @Test
  void itsChartHasWhatWasAcceptedAtEachMoment() throws IOException {
    JsonNode server = data(new ServerSection(), run(Scrapes.speculating(folder))).get("server");
    JsonNode accepted = server.at("/values/specDecodeAcceptance");
    double start = server.get("start").asDouble();
    double seconds = server.get("seconds").asDouble();

    assertThat(accepted).hasSameSizeAs(server.at("/values/running"));
    assertThat(at(accepted, start, seconds, 15)).isEqualTo(0.8);
    assertThat(at(accepted, start, seconds, 45)).isEqualTo(0.5);
  }

  @Test
  void whoDraftsNothingHasNoSuchChart() throws IOException {
    RunReport run = run(Scrapes.minute(folder));

    assertThat(html(new ServerSection(), run)).contains(ITL).doesNotContain(ACCEPTANCE);
    assertThat(data(new ServerSection(), run).at("/server/values").has("specDecodeAcceptance"))
        .isFalse();
  }

  private static double at(JsonNode column, double start, double seconds, double moment) {
    return column.get((int) ((moment - start) / seconds)).asDouble();
  }

  private static RunReport run(Path scrapes) throws IOException {
    return ReportWith.server(EventfulRun.steady(), ServerAnalysis.of(scrapes));
  }
}
