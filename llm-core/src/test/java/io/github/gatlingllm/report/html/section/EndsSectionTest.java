// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import static io.github.gatlingllm.report.html.section.SectionOutput.html;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.detail.EndDetail;
import io.github.gatlingllm.report.EventfulRun;
import io.github.gatlingllm.report.FakeServer;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.view.RunReport;
import org.junit.jupiter.api.Test;

class EndsSectionTest {

  @Test
  void endsHaveTheirCountsTimesAndMessages() {
    RunReport report = EventfulRun.levels();
    EndDetail busy =
        report.detail().all().failures().stream()
            .filter(end -> end.text().equals(FakeServer.BUSY))
            .findFirst()
            .orElseThrow();
    String html = html(new EndsSection(), report);

    assertThat(html)
        .contains("<td>" + busy.count() + "</td>", "server messages")
        .contains(String.format("<td>%.1f s</td>", busy.first() / 1e9))
        .contains("<bdi>Rate limit reached for requests: 12 per second.</bdi>");
    assertThat(html(new EndsSection(), Reports.hostile()))
        .contains("<bdi>&lt;/script&gt;&lt;img")
        .doesNotContain("<img", "\u202E");
  }
}
