// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import static io.github.gatlingllm.report.html.section.SectionOutput.data;
import static io.github.gatlingllm.report.html.section.SectionOutput.html;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.measure.detail.RequestSample;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.report.EventfulRun;
import io.github.gatlingllm.report.FakeServer;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Scope;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestsSectionTest {

  @Test
  void aSampleIsShownUnderItsPathAndItsScenario() {
    RunReport report = EventfulRun.steady();
    List<Scope> shown = report.scopes().shown();
    var numbers = new ScopeNumbers(report);

    for (RequestSample sample : report.detail().samples()) {
      RequestId id = sample.request().id();
      assertThat(numbers.of(id).stream().map(number -> shown.get(number).name()))
          .containsExactly(
              "all requests", ReportFormat.path(id.path()), "scenario " + id.scenario());
    }
    assertThat(
            new ScopeNumbers(Reports.ungated()).of(report.detail().samples().get(0).request().id()))
        .containsExactly(0);
  }

  @Test
  void theTableOfSamplesHasARowForEachLineOfTheWaterfall() {
    RunReport report = EventfulRun.steady();
    String html = html(new RequestsSection(), report);
    JsonNode samples = data(new RequestsSection(), report).at("/waterfall/samples");

    assertThat(samples).hasSameSizeAs(report.detail().samples());
    assertThat(html.split("<tr><th scope=\"row\">", -1)).hasSize(samples.size() + 1);
    for (int i = 0; i < samples.size(); i++) {
      RequestRecord request = report.detail().samples().get(i).request();
      assertThat(samples.get(i).get("chunks").intValue()).isEqualTo(request.chunks());
      assertThat(samples.get(i).has("failed")).isEqualTo(!request.succeeded());
    }
    assertThat(html)
        .contains("✕ " + FakeServer.SLOW, "slowest TTFT, longest gap", "(not measured)");
  }
}
