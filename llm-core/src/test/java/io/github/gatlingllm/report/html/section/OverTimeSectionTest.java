// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import static io.github.gatlingllm.report.html.section.SectionOutput.data;
import static io.github.gatlingllm.report.html.section.SectionOutput.html;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.detail.GapHeat;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.measure.detail.Scatter;
import io.github.gatlingllm.measure.detail.SourceDetail;
import io.github.gatlingllm.report.EventfulRun;
import io.github.gatlingllm.report.FakeServer;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.view.MergedSlotsTest;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.validity.LoadPace;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class OverTimeSectionTest {

  @Test
  void everySourceHasItsMoments() {
    JsonNode time = data(new OverTimeSection(), EventfulRun.steady()).get("overTime");
    int count = EventfulRun.steady().scopes().shown().size();

    assertThat(count).isEqualTo(6);
    assertThat(time.get("scopes")).hasSize(count);
    assertThat(sent(time, 1) + sent(time, 2) + sent(time, 3))
        .as("the paths together are all")
        .isCloseTo(sent(time, 0), withinPercentage(0.1));
    assertThat(sent(time, 4) + sent(time, 5))
        .as("so are the scenarios")
        .isCloseTo(sent(time, 0), withinPercentage(0.1));
    assertThat(time.at("/scopes/0/failed/0/name").textValue())
        .isIn(FakeServer.CUT, FakeServer.SLOW);
    assertThat(html(new OverTimeSection(), EventfulRun.steady()))
        .contains(TimelineSectionTexts.WINDOW_SHADED, "data-key=\"5.concurrency\"")
        .contains("offered req/s", "0 – 9 s");
  }

  @Test
  void levelsAreMarked() {
    JsonNode levels = data(new OverTimeSection(), EventfulRun.levels()).at("/overTime/levels");

    assertThat(levels.toString()).isEqualTo("[[5,27,4],[27,49,8],[49,71,12],[71,93,16]]");
    assertThat(html(new OverTimeSection(), EventfulRun.levels()))
        .contains("with its load in req/s");
  }

  /** Of many paths each has fewer and longer slots. */
  @Test
  void allRequestsHaveTheFinestMoments() {
    RunReport run = EventfulRun.steady();
    var coarse =
        new SourceDetail(
            List.of(MergedSlotsTest.slot(9, null)),
            GapHeat.NONE,
            Scatter.NONE,
            Scatter.NONE,
            List.of(),
            List.of());
    List<String> path = run.snapshot().requests().keySet().iterator().next();
    var detail = new RunDetail(128, coarse, Map.of(path, coarse), Map.of(), List.of(), List.of());
    JsonNode scopes =
        data(new OverTimeSection(), ReportWith.detail(run, detail)).at("/overTime/scopes");

    assertThat(scopes.at("/0/seconds").doubleValue()).isEqualTo(1);
    assertThat(scopes.at("/0/sent")).hasSize(run.snapshot().series().size());
    assertThat(scopes.at("/1/seconds").doubleValue()).isEqualTo(128);
    assertThat(scopes.at("/1/sent")).hasSize(1);
  }

  @Test
  void inAClosedLoadNothingIsOffered() {
    RunReport run = EventfulRun.steady();
    var load =
        new RunInfo.Load(
            LoadModel.CLOSED,
            OptionalDouble.empty(),
            3,
            new LoadPace(false, OptionalDouble.empty(), 3, null));
    RunReport closed = Reports.with(run, load, run.run().end());
    var slots = List.of(MergedSlotsTest.slot(0, null));
    var source =
        new SourceDetail(slots, GapHeat.NONE, Scatter.NONE, Scatter.NONE, List.of(), List.of());
    var detail = new RunDetail(1, source, Map.of(), Map.of(), List.of(), List.of());

    JsonNode scope =
        data(new OverTimeSection(), ReportWith.detail(closed, detail)).at("/overTime/scopes/0");
    assertThat(scope.has("offered")).isFalse();
    assertThat(scope.has("waiting")).isFalse();
    assertThat(scope.has("input")).as("nobody told input tokens").isFalse();
    assertThat(scope.get("sent").toString()).isEqualTo("[0]");
    assertThat(scope.get("ttftP99").toString()).as("no value is no zero").isEqualTo("[null]");
  }

  @Test
  void aChartWithoutAnyValueIsNotDrawn() {
    var slots = List.of(MergedSlotsTest.slot(0, null));
    var source =
        new SourceDetail(slots, GapHeat.NONE, Scatter.NONE, Scatter.NONE, List.of(), List.of());
    var detail = new RunDetail(1, source, Map.of(), Map.of(), List.of(), List.of());

    assertThat(html(new OverTimeSection(), ReportWith.detail(EventfulRun.steady(), detail)))
        .contains("data-key=\"0.rates\"")
        .doesNotContain("data-key=\"0.ttft\"", "data-key=\"0.itl\"", "data-key=\"0.input\"");
  }

  private static double sent(JsonNode time, int scope) {
    JsonNode moments = time.at("/scopes/" + scope);
    return sum(moments.get("sent")) * moments.get("seconds").doubleValue();
  }

  private static double sum(JsonNode column) {
    double sum = 0;
    for (JsonNode value : column) {
      sum += value.doubleValue();
    }
    return sum;
  }
}
