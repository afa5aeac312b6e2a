// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import static io.github.gatlingllm.report.html.section.SectionOutput.data;
import static io.github.gatlingllm.report.html.section.SectionOutput.html;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.measure.SteadySpan;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.report.BareReport;
import io.github.gatlingllm.report.EventfulRun;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the sections in which people dig have in common. */
class DiggingTest {

  @Test
  void withoutDetailsThereAreTheMomentsOfAllRequestsAndNoFurtherSection() {
    RunReport plain = ReportWith.detail(EventfulRun.steady(), RunDetail.NONE);
    JsonNode time = data(new OverTimeSection(), plain).get("overTime");

    assertThat(time.at("/scopes/0/sent")).hasSizeGreaterThan(90);
    assertThat(time.at("/scopes/1/sent")).isEmpty();
    assertThat(html(new OverTimeSection(), plain)).contains(TimelineSectionTexts.NOTHING_RECORDED);
    for (HtmlSection section :
        List.of(
            new GapHeatSection(),
            new RequestsSection(),
            new StallsSection(),
            new ScatterSection())) {
      assertThat(section.applies(plain)).as(section.id()).isFalse();
      assertThat(data(section, plain)).as(section.id()).isEmpty();
      assertThat(section.applies(EventfulRun.steady())).as(section.id()).isTrue();
    }
    assertThat(html(new EndsSection(), plain))
        .contains("<td>–</td>")
        .doesNotContain("server messages");
  }

  @Test
  void besideFiguresOfASteadyStateItIsSaidWhatIsOfTheWholeRun() {
    RunReport run = EventfulRun.steady();
    var span = new SteadySpan(new Window(20_000_000_000L, 61_000_000_000L), 1, 5, 5);
    RunReport cut =
        ReportWith.detail(
            BareReport.of(
                run.run(),
                run.labels(),
                run.validity(),
                run.snapshot().in(span),
                run.slos(),
                run.objectives(),
                null,
                run.key(),
                List.of()),
            run.detail());
    String figures = "The figures cover the steady state, 20 – 61 s; ";
    Map<HtmlSection, String> sections =
        Map.of(
            new EndsSection(), "times and server messages are from",
            new ScatterSection(), "these points and trends are from",
            new RequestsSection(), "these requests are from",
            new StallsSection(), "these stalls are from");

    sections.forEach(
        (section, what) -> {
          assertThat(html(section, cut)).contains(figures + what + " the whole measured run.");
          assertThat(html(section, run)).doesNotContain("the whole measured run");
        });
  }
}
