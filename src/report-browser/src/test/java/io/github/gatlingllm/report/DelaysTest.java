// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.report.Visit.Look;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The read delay of chunks: it unfolds, and its charts have the time axis of all others. */
@Tag("proof")
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class DelaysTest {

  @RegisterExtension static final OpenBrowser CHROMIUM = OpenBrowser.chromium();

  private static final String SUMMARY = "#delays > details > summary";
  private static final String SIDEWAYS =
      "document.documentElement.scrollWidth - document.documentElement.clientWidth";

  /** The ends of time axes, and where those of this section begin on the screen. */
  private static final String AXES =
      """
      (() => {
        const charts = (name) => [...document.querySelectorAll(`.plot[data-chart='${name}']`)]
          .filter((plot) => plot.offsetParent !== null)
          .map((plot) => echarts.getInstanceByDom(plot));
        const ends = [...charts('delays'), ...charts('overTime')]
          .map((chart) => chart.getOption().xAxis[0].max);
        const lefts = charts('delays').map((chart) => chart.convertToPixel({ xAxisIndex: 0 }, 0));
        return [new Set(ends).size, new Set(lefts).size];
      })()
      """;

  @TempDir Path folder;

  @Test
  void itsChartsAreDrawnOnceItUnfolds() throws IOException {
    Path page =
        Pages.withCharts(
            EventfulRun.steady(), folder.resolve("index.html"), Set.of("delays", "overTime"));
    try (Visit visit = Visit.to(CHROMIUM, page, Look.LIGHT)) {
      assertThat(visit.page().locator("#delays table").first().isVisible()).isFalse();
      visit.page().locator(SUMMARY).click();
      visit.page().waitForSelector("#delays canvas");
      for (Look look : List.of(Look.LIGHT, Look.DARK, Look.PHONE)) {
        visit.look(look);
        assertThat(visit.count("#delays canvas:visible")).isEqualTo(3);
        DrawnCharts.areDrawn(visit);
        assertThat(visit.ask(AXES)).as("axes that differ").isEqualTo(List.of(1, 1));
        assertThat(visit.ask(SIDEWAYS)).as("the page does not scroll sideways").isEqualTo(0);
        assertThat(visit.noise()).isEmpty();
        visit.screenshot(
            "delays-"
                + (look.width() < 500 ? "phone" : look.colors().name().toLowerCase(Locale.ROOT)));
      }
      // Last: axe itself is warned for how it reads a canvas.
      assertThat(Axe.violations(visit, "#delays"))
          .noneMatch(v -> v.startsWith("serious") || v.startsWith("critical"));
    }
  }
}
