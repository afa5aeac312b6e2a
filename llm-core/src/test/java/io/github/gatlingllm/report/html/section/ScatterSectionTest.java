// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import static io.github.gatlingllm.report.html.section.SectionOutput.data;
import static io.github.gatlingllm.report.html.section.SectionOutput.html;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.measure.detail.GapHeat;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.measure.detail.Scatter;
import io.github.gatlingllm.measure.detail.SourceDetail;
import io.github.gatlingllm.report.EventfulRun;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScatterSectionTest {

  @Test
  void trendsAreSaidInWordsOnlyWhereTheyExplainSomething() {
    List<Scatter.Point> points = List.of(new Scatter.Point(100, 30), new Scatter.Point(200, 36));
    var clear = new Scatter(880, points, new Scatter.Trend(24, 0.06, 0.83));
    var vague = new Scatter(12, points, new Scatter.Trend(24, 0.06, 0.04));
    RunReport report =
        ReportWith.detail(
            EventfulRun.steady(),
            new RunDetail(1, scattered(clear, vague), Map.of(), Map.of(), List.of(), List.of()));

    assertThat(html(new ScatterSection(), report))
        .contains(
            "TTFT grows by 0.060 ms with each input token, starting from 24.00 ms (2 of 880"
                + " requests shown, R² 0.83).")
        .contains(
            "E2E latency hardly depends on the length of the answer (2 of 12 requests shown, R²"
                + " 0.04).")
        .contains(LatencySectionTexts.noPair("TTFT", "input"));
    JsonNode drawn = data(new ScatterSection(), report).at("/byLength/0");
    assertThat(drawn.at("/ttft/slope").doubleValue()).isEqualTo(0.06);
    assertThat(drawn.at("/e2e/slope").doubleValue()).as("drawn all the same").isEqualTo(0.06);
    assertThat(drawn.at("/ttft/points").toString()).isEqualTo("[[100,30],[200,36]]");
  }

  @Test
  void noLatencyIsBelowZeroInWords() {
    List<Scatter.Point> points = List.of(new Scatter.Point(1, 3), new Scatter.Point(2, 6));
    var steep = new Scatter(2, points, new Scatter.Trend(-1.5, 3, 0.9));
    var detail =
        new RunDetail(1, scattered(steep, steep), Map.of(), Map.of(), List.of(), List.of());

    assertThat(html(new ScatterSection(), ReportWith.detail(EventfulRun.steady(), detail)))
        .contains("TTFT grows by 3.00 ms with each input token (2 requests, R² 0.90).")
        .doesNotContain("starting from");
  }

  private static SourceDetail scattered(Scatter ttft, Scatter e2e) {
    return new SourceDetail(List.of(), GapHeat.NONE, ttft, e2e, List.of(), List.of());
  }
}
