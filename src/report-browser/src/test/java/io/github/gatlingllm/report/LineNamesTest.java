// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Media;
import io.github.gatlingllm.report.Visit.Look;
import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The names of capacity and knee are whole, and hide neither an axis's text nor each other. */
@Tag("proof")
class LineNamesTest {

  @RegisterExtension static final OpenBrowser CHROMIUM = OpenBrowser.chromium();

  @TempDir Path folder;

  private static final int NARROW = 330;
  private static final int MIDDLING = 700;

  /** Each text that a chart draws, with its box in the chart. */
  private static final String NAMES =
      """
      [...document.querySelectorAll(".plot[data-chart='levels']")]
        .filter((plot) => plot.offsetParent !== null)
        .map((plot) => {
          const chart = echarts.getInstanceByDom(plot);
          const texts = chart.getZr().storage.getDisplayList(true)
            .filter((drawn) => !drawn.ignore && drawn.style && typeof drawn.style.text === 'string'
              && drawn.style.text.trim() !== '')
            .map((drawn) => {
              const box = drawn.getBoundingRect().clone();
              if (drawn.transform) box.applyTransform(drawn.transform);
              return { text: drawn.style.text, left: box.x, right: box.x + box.width,
                top: box.y, bottom: box.y + box.height };
            });
          return { key: plot.dataset.key, width: chart.getWidth(), height: chart.getHeight(), texts };
        })
      """;

  private static final String WRONG =
      """
      (() => {
        const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1
          || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
        return %s.flatMap(({ key, width, height, texts }) => {
          const names = texts.filter(({ text }) => /capacity|knee|interactive, /.test(text));
          const cut = names.filter((name) => name.left < 0 || name.right > width || name.top < 0
            || name.bottom > height).map(({ text }) => key + ': ' + text + ' is cut');
          const hidden = names.flatMap((name) => texts.filter((other) => other !== name
            && !apart(name, other)).map((other) => key + ': ' + name.text + ' over ' + other.text));
          return [...cut, ...hidden];
        });
      })()
      """
          .formatted(NAMES.strip());

  private static final String NAMED =
      "%s.filter(({ texts }) => texts.some(({ text }) => /capacity|interactive, /.test(text))).length"
          .formatted(NAMES.strip());

  /** As it is drawn, where the window is made narrower, on a phone, and on paper. */
  @Test
  void namesOfLinesAreWholeAndHideNothing() throws IOException {
    assertWhole("right", List.of(NARROW, MIDDLING));
  }

  @Test
  void soTheyAreWhereEachSloHasItsOwn() throws IOException {
    assertWhole("several", List.of(Look.PHONE.width()));
  }

  @Tag("proof")
  @ParameterizedTest
  @ValueSource(strings = {"left", "middle", "right", "several"})
  void soTheyAreAtEachWidth(String where) throws IOException {
    assertWhole(where, List.of(MIDDLING, Look.PHONE.width(), NARROW, MIDDLING));
  }

  private void assertWhole(String where, List<Integer> widths) throws IOException {
    try (Visit visit = Visit.to(CHROMIUM, written(where), Look.LIGHT)) {
      assertNamed(visit, where + " wide");
      for (int width : widths) {
        visit.page().setViewportSize(width, 900);
        visit.settled();
        assertNamed(visit, where + " " + width + " wide");
      }
      visit.page().emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
      visit.ask("dispatchEvent(new Event('beforeprint'))");
      assertNamed(visit, where + " on paper");
      visit.screenshot("names-" + where + "-paper");
      assertThat(visit.noise()).isEmpty();
    }
  }

  @Test
  void soTheyAreWhereThePageOpensOnAPhone() throws IOException {
    try (Visit visit = Visit.to(CHROMIUM, written("right"), Look.PHONE)) {
      assertNamed(visit, "on a phone");
      visit.screenshot("names-phone");
    }
  }

  private static void assertNamed(Visit visit, String where) {
    assertThat((List<?>) visit.ask(WRONG)).as(where).isEmpty();
    assertThat((Integer) visit.ask(NAMED))
        .as("charts that name a capacity, " + where)
        .isGreaterThanOrEqualTo(4);
  }

  private Path written(String where) throws IOException {
    Map<String, RunReport> reports =
        Map.of(
            "left", LevelReportTest.capacityAtTheLeft(),
            "middle", LevelReportTest.staircase(),
            "right", LevelReportTest.capacityAtTheRight(),
            "several", LevelReportTest.closed());
    return Pages.withCharts(
        requireNonNull(reports.get(where)), folder.resolve(where + ".html"), Set.of("levels"));
  }
}
