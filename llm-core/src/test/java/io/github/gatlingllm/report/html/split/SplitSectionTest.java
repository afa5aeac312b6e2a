/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report.html.split;

import static io.github.gatlingllm.report.html.section.SectionOutput.data;
import static io.github.gatlingllm.report.html.section.SectionOutput.html;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.measure.detail.SourceDetail;
import io.github.gatlingllm.measure.detail.SplitDetail;
import io.github.gatlingllm.measure.detail.SplitSample;
import io.github.gatlingllm.measure.detail.SplitSlot;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.ServerSide;
import io.github.gatlingllm.measure.request.SplitPart;
import io.github.gatlingllm.measure.request.TtftSplit;
import io.github.gatlingllm.report.EventfulRun;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SplitSectionTest {

  private static final long MILLI = 1_000_000;
  private static final long ABSENT = ServerSide.ABSENT;

  @Test
  void aRunWhoseAnswersTellNothingHasNoSuchSection() {
    assertThat(new SplitSection().applies(EventfulRun.steady())).isFalse();
  }

  @Test
  void singleRequestsStandThereWithTheirParts() {
    String html = html(new SplitSection(), told());

    assertThat(html)
        .contains("Of the streamed answers 7 tell of their server, 2 tell nothing, 1 are not")
        .contains("<th scope=\"col\">queue</th>", "100.0", "30.0", "60.0", "10.0", "r-3")
        .doesNotContain("<img");
  }

  @Test
  void theChartsHaveThePartsOfTheRequests() {
    ObjectNode split = (ObjectNode) data(new SplitSection(), told()).get("split");

    assertThat(split.get("parts").size()).isEqualTo(3);
    assertThat(split.at("/parts/0/name").asText()).isEqualTo("network and client");
    assertThat(split.get("requests").toString()).isEqualTo("[[10.0,30.0,60.0],[10.0,30.0,60.0]]");
    assertThat(split.get("slots").toString()).isEqualTo("[[4.0,1.0,0.0,2.0]]");
  }

  private static RunReport told() {
    var id = new RequestId(Reports.HOSTILE, List.of(), "Chat", 1, "r-3");
    var split = new TtftSplit(10 * MILLI, ABSENT, 30 * MILLI, 60 * MILLI, ABSENT, ABSENT);
    var sample = new SplitSample(id, 0, 100 * MILLI, split);
    var slot =
        new SplitSlot(4, 1, Map.of(SplitPart.NETWORK, 1.0 * MILLI, SplitPart.PREFILL, 2.0 * MILLI));
    return EventfulRun.steady()
        .withDetail(
            new RunDetail(
                1,
                SourceDetail.NONE,
                Map.of(),
                Map.of(),
                List.of(),
                List.of(),
                new SplitDetail(7, 2, 1, sample, sample, 1, List.of(slot))));
  }
}
