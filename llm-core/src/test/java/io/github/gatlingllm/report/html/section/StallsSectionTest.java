// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import static io.github.gatlingllm.report.html.section.SectionOutput.html;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.measure.detail.SourceDetail;
import io.github.gatlingllm.measure.detail.Stall;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.report.EventfulRun;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.TimeFormat;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.ServerMetric;
import io.github.gatlingllm.server.ServerSeries;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StallsSectionTest {

  @Test
  void stallsSayWhatCoincided() {
    var id = new RequestId(Reports.HOSTILE, List.of(), "Chat", 1, null);
    String html =
        html(
            new StallsSection(),
            stalls(
                new Stall(
                    id,
                    7,
                    1_000_000_000L,
                    1_300_000_000L,
                    Stall.Cause.CLIENT_GC,
                    null,
                    280_000_000L,
                    281_000_000L,
                    9,
                    10),
                stall(2000, 250, Stall.Cause.SERVER, null, 12, 31),
                stall(3000, 200, Stall.Cause.ALONE, null, 0, 3),
                stall(4000, 195, null, Stall.Doubt.NOT_WATCHED, 0, 4),
                stall(5000, 192, null, Stall.Doubt.NO_OTHER, 0, 1),
                stall(6000, 190, null, Stall.Doubt.TOO_SHORT, 2, 4)));

    assertThat(html)
        .contains(
            "1 × load generator: garbage collection, 1 × server, 1 × this stream alone, 3 ×"
                + " unknown.")
        .contains(
            String.join(
                "; ",
                FailureSectionTexts.stalledTogether(9, 9),
                FailureSectionTexts.garbageCollection("280.0 ms"),
                FailureSectionTexts.loopDelay("281.0 ms")))
        .contains(
            FailureSectionTexts.stalledTogether(12, 30) + "<",
            FailureSectionTexts.stalledTogether(0, 2))
        .contains(
            FailureSectionTexts.stalledTogether(0, 3)
                + "; "
                + FailureSectionTexts.NOT_WATCHED
                + "<",
            FailureSectionTexts.NO_OTHER_STREAM + "; " + FailureSectionTexts.NO_OTHER + "<",
            FailureSectionTexts.stalledTogether(2, 3) + "; " + FailureSectionTexts.TOO_SHORT + "<")
        .contains("say nothing about the server")
        .doesNotContain("<img");
  }

  @Test
  void whatIsNoStallIsNotCalledOne() {
    double longest =
        EventfulRun.steady().snapshot().all().distribution(Metric.ITL).orElseThrow().max();
    assertThat(html(new StallsSection(), stalls()))
        .contains(
            "No gap was a stall; the longest was " + TimeFormat.millis((long) longest) + " ms.")
        .contains("more than 50 ms and more than ten times the median")
        .doesNotContain("<table");
    assertThat(html(new StallsSection(), stalls(stall(3000, 900, Stall.Cause.ALONE, null, 0, 4))))
        .contains("1 × this stream alone.", "900.0 ms");
  }

  @Test
  void theServersQueueThatJumpedIsNamed() {
    double[] waiting = {0, 0, 3, 14, 14, 14, 15};
    ServerFigures server =
        ServerFigures.NONE.withSeries(
            new ServerSeries(0, 1, Map.of(ServerMetric.WAITING, waiting)));
    String html =
        html(
            new StallsSection(),
            ReportWith.server(
                stalls(
                    stall(3000, 250, Stall.Cause.SERVER, null, 12, 31),
                    stall(6000, 250, Stall.Cause.ALONE, null, 0, 31)),
                server));
    assertThat(html)
        .containsOnlyOnce(" queue rose from 3 to 14 requests at that time")
        .contains(FailureSectionTexts.stalledTogether(0, 30) + "<");
  }

  private static RunReport stalls(Stall... stalls) {
    return ReportWith.detail(
        EventfulRun.steady(),
        new RunDetail(1, SourceDetail.NONE, Map.of(), Map.of(), List.of(), List.of(stalls)));
  }

  private static Stall stall(
      long atMillis,
      long millis,
      Stall.@Nullable Cause cause,
      Stall.@Nullable Doubt doubt,
      int others,
      int streams) {
    var id = new RequestId("ask", List.of(), "Chat", 1, null);
    long from = atMillis * 1_000_000;
    return new Stall(id, 8, from, from + millis * 1_000_000, cause, doubt, 0, 0, others, streams);
  }
}
