// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import io.github.gatlingllm.report.Visit.Look;
import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What a reader can press, type and point at does what it says, whatever the run's texts are. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class ControlsTest {

  @RegisterExtension static final OpenBrowser CHROMIUM = OpenBrowser.chromium();

  private static final String KINDS =
      "[...new Set([...document.querySelectorAll('.plot')].filter((p) => p.offsetParent !== null)"
          + ".map((p) => p.dataset.chart).filter((kind) => kind))]";

  private static final String WITH_BASELINE =
      "[...document.querySelectorAll('.plot')].filter((p) => p.offsetParent !== null"
          + " && ['levels', 'overTime', 'point'].includes(p.dataset.chart))"
          + ".map((p) => [p.dataset.key, echarts.getInstanceByDom(p).getOption()])";

  private static final String WITHOUT_BASELINE =
      WITH_BASELINE
          + ".filter(([, of]) => !of.series.some((one) => one.name.startsWith('baseline')"
          + " && one.data.length > 0)).map(([key]) => key)";

  private static final String NAMELESS =
      WITH_BASELINE + ".filter(([, of]) => !of.legend[0].show).map(([key]) => key)";

  /** Charts that know of SLOs. */
  private static final Set<String> WITH_BOUNDS = Set.of("levels", "percentiles", "point");

  @TempDir Path folder;

  @Test
  void theyWork() throws IOException {
    assertWork(open(Poisoned.of(EventfulRun.steady())));
    assertWork(open(EventfulRun.levels(), Set.of("levels", "overTime", "waterfall")));
  }

  @Tag("proof")
  @Test
  void soTheyDoAtAllChartsOfARunWithLevels() throws IOException {
    assertWork(open(EventfulRun.levels()));
  }

  private static void assertWork(Visit opened) {
    try (Visit visit = opened) {
      waterfall(visit);
      whatIf(visit);
      tooltips(visit);
      assertThat(visit.noise()).isEmpty();
    }
  }

  @Test
  void aPathWithoutChartsHasItsRow() throws IOException {
    try (Visit visit = open(MillionRun.ofManyPaths(30, 0), Set.of("percentiles"))) {
      visit.page().locator(".picker select").first().selectOption("30");
      visit.drawn();
      assertThat(visit.count("#latency tbody tr:visible")).isEqualTo(1);
      assertThat(visit.count("#percentiles [data-scope=others]:visible")).isEqualTo(1);
      assertThat(visit.count("#percentiles .plot:visible")).isZero();
      visit.screenshot("many-paths");
      visit.page().locator(".picker select").first().selectOption("0");
      visit.drawn();
      assertThat(visit.count("[data-scope=others]:visible")).isZero();
      assertThat(visit.noise()).isEmpty();
    }
  }

  @Test
  void oneSloCanBeLookedAtAlone() throws IOException {
    try (Visit visit = open(LevelReportTest.closed(), WITH_BOUNDS)) {
      Locator select = visit.page().locator(".picker.still select");
      assertThat(select.locator("option").allInnerTexts())
          .containsExactly("all of them", "interactive", "relaxed");
      assertThat(lines(visit)).contains("interactive", "relaxed").doesNotContain("good");
      assertThat(visit.count("[data-slo=interactive]:visible")).isPositive();
      assertThat(bounds(visit)).isPositive();

      select.selectOption("relaxed");
      visit.drawn();
      assertThat(lines(visit)).contains("good").doesNotContain("interactive", "relaxed");
      assertThat(visit.count("[data-slo=interactive]:visible")).isZero();
      assertThat(bounds(visit)).as("bounds of the other SLO").isZero();
      DrawnCharts.areDrawn(visit);

      select.selectOption("");
      visit.drawn();
      assertThat(lines(visit)).contains("interactive", "relaxed");
      assertThat(visit.count("[data-slo=interactive]:visible")).isPositive();
      assertThat(bounds(visit)).isPositive();
      assertThat(visit.noise()).isEmpty();
    }
  }

  /** The lines of goodput by load. */
  private static List<Object> lines(Visit visit) {
    return List.copyOf(
        (List<?>)
            visit.ask(
                "echarts.getInstanceByDom(document.querySelector("
                    + "\".plot[data-chart='levels'][data-key='goodput']\"))"
                    + ".getOption().series.map((one) => one.name)"));
  }

  /** How many bounds the first chart of percentiles shows. */
  private static int bounds(Visit visit) {
    return (Integer)
        visit.ask(
            "echarts.getInstanceByDom(document.querySelector("
                + "\".plot[data-chart='percentiles']\")).getOption().series[0].markLine.data.length");
  }

  @Test
  void theLineToQuoteCanBeCopied() throws IOException {
    try (Visit visit = open(EventfulRun.steady(), Set.of())) {
      String line = visit.page().locator("#headline").innerText().strip();
      assertThat(line).isNotEmpty();
      visit.page().context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
      visit.page().locator("button.copy").click();
      visit.page().locator(".copied:text-is('copied')").waitFor();
      assertThat(visit.ask("navigator.clipboard.readText()")).isEqualTo(line);

      visit.ask("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
      visit.page().locator("button.copy").click();
      visit.page().locator(".copied:text-is('selected: copy it with the keyboard')").waitFor();
      assertThat(((String) visit.ask("getSelection().toString()")).strip()).isEqualTo(line);
      assertThat(visit.noise()).isEmpty();
    }
  }

  /** Each chart that can have one, of levels and over time. */
  @Test
  void theBaselineIsALineOfItsOwn() throws IOException {
    for (RunReport report :
        List.of(Poisoned.of(ComparedReports.slowerLevels()), ComparedReports.slowerMoments())) {
      try (Visit visit = open(report)) {
        DrawnCharts.areDrawn(visit);
        assertThat((List<?>) visit.ask(WITHOUT_BASELINE)).isEmpty();
        assertThat((List<?>) visit.ask(NAMELESS)).as("in no legend").isEmpty();
        assertThat(visit.noise()).isEmpty();
      }
    }
  }

  private static void waterfall(Visit visit) {
    Locator section = visit.page().locator("#single-requests");
    Locator why = section.locator(".controls select").first();
    for (int i = why.locator("option").count() - 1; i >= 0; i--) {
      why.selectOption(String.valueOf(i));
    }
    String first = section.locator(".controls [role=status]").innerText();
    assertThat(first).startsWith("1–20 of ");
    section.locator(".controls button").last().click();
    assertThat(section.locator(".controls [role=status]").innerText()).startsWith("21–");
    section.locator(".controls select").last().selectOption("1");
    assertThat(section.locator(".controls [role=status]").innerText()).startsWith("21–");
    section.locator(".controls button").first().click();
    assertThat(section.locator(".controls [role=status]").innerText()).isEqualTo(first);
  }

  private static void whatIf(Visit visit) {
    Locator said = visit.page().locator("#what-if-asked [role=status]");
    visit.page().locator("#what-if-tokens").fill("700");
    assertThat(said.innerText()).startsWith("An answer of 700 tokens would begin after ");
    visit.page().locator("#what-if-speed").fill("0");
    assertThat(said.innerText()).startsWith("Whole numbers from 1 on");
    visit.page().locator("#what-if-speed").fill("300");
    assertThat(said.innerText()).startsWith("An answer of 700 tokens");
  }

  private static void tooltips(Visit visit) {
    Locator folded = visit.page().locator("#delays > details > summary");
    if (folded.count() > 0) {
      folded.click();
    }
    for (Object kind : (List<?>) visit.ask(KINDS)) {
      visit.page().locator(".plot[data-chart='" + kind + "']:visible").first().hover();
      visit.drawn();
      assertThat(visit.noise()).as(String.valueOf(kind)).isEmpty();
    }
  }

  private Visit open(RunReport report) throws IOException {
    Path file = Pages.written(report, folder.resolve("index.html"));
    return Visit.to(CHROMIUM, file, Look.LIGHT);
  }

  private Visit open(RunReport report, Set<String> charts) throws IOException {
    Path file = Pages.withCharts(report, folder.resolve("index.html"), charts);
    return Visit.to(CHROMIUM, file, Look.LIGHT);
  }
}
