// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Media;
import io.github.gatlingllm.e2e.RealRun;
import io.github.gatlingllm.report.Visit.Look;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The report of a real run, as a person meets it; with {@code -Dscreenshots=true} they are in
 * target/screenshots. Classes are shared out in the order of their names: the longest comes first,
 * so that nobody waits for it alone.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ActualRunTest {

  @RegisterExtension static final OpenBrowser CHROMIUM = OpenBrowser.chromium();

  private static final Pattern PDF_PAGE = Pattern.compile("/Type\\s*/Page\\b(?!s)");
  private static final String SIDEWAYS =
      "document.documentElement.scrollWidth - document.documentElement.clientWidth";

  private static final String UNREACHABLE =
      "[...document.querySelectorAll('.scroll')].filter((box) => box.tabIndex < 0).length";

  private static final String TABLES_OF =
      "(text) => new DOMParser().parseFromString(text, 'text/html').querySelectorAll('table').length";

  private @Nullable Path written;

  @BeforeAll
  void run() throws IOException {
    written = RealRun.report();
  }

  private Visit visit(Look look) {
    return Visit.to(CHROMIUM, requireNonNull(written), look);
  }

  /** axe: nothing that it calls serious. In the dark the colours differ, and nothing else. */
  @Test
  void chartsAreDrawnAndNothingLeavesTheFile() throws IOException {
    List<Look> looks = List.of(Look.LIGHT, Look.DARK, Look.PHONE);
    try (Visit visit = visit(Look.LIGHT)) {
      assertThat(visit.count("table"))
          .as("as many as without scripts")
          .isEqualTo(visit.page().evaluate(TABLES_OF, Files.readString(requireNonNull(written))));
      for (Look look : looks) {
        visit.look(look);
        DrawnCharts.areDrawn(visit);
        assertThat(visit.ask(SIDEWAYS)).as("the page does not scroll sideways").isEqualTo(0);
        visit.screenshot(
            look.width() < 500 ? "phone" : look.colors().name().toLowerCase(Locale.ROOT));
        assertThat(visit.noise()).isEmpty();
        // Last: axe itself is warned for how it reads a canvas.
        assertThat(
                look.equals(Look.DARK)
                    ? Axe.ofColours(visit, "html")
                    : Axe.violations(visit, "html"))
            .as(look.toString())
            .noneMatch(v -> v.startsWith("serious") || v.startsWith("critical"));
        visit.noise().clear();
      }
    }
  }

  @Test
  void theSelectorShowsOneRequestPath() {
    try (Visit visit = visit(Look.LIGHT)) {
      Page page = visit.page();
      int scopes = visit.count(".picker option");
      assertThat(scopes).as("all, two paths, two scenarios").isGreaterThanOrEqualTo(3);
      for (int scope : new int[] {scopes - 1, 1, 0}) { // a scenario, a path, all
        page.locator(".picker select").selectOption(String.valueOf(scope));
        visit.drawn();
        assertThat(visit.count("[data-scope='" + scope + "']:visible")).isPositive();
        assertThat(visit.count("[data-scope]:not([data-scope='" + scope + "']):visible")).isZero();
        DrawnCharts.areDrawn(visit);
      }
      assertThat(visit.noise()).isEmpty();
    }
  }

  @Test
  void withoutScriptsOnlyChartsAreMissing() {
    try (Visit visit = visit(Look.NO_SCRIPTS)) {
      assertThat(visit.count("h1.verdict:visible")).isEqualTo(1);
      int tables = visit.count("table");
      assertThat(visit.count("table:visible")).isGreaterThan(8).isLessThanOrEqualTo(tables);
      assertThat(visit.count("noscript p:visible")).isPositive();
      assertThat(visit.count(".plot:visible")).isZero();
      visit.screenshot("no-scripts");
    }
  }

  @Test
  void onPaperItIsLightAndFitsThePage() {
    try (Visit visit = Visit.begun(CHROMIUM, requireNonNull(written), Look.DARK)) {
      byte[] pdf = visit.pdf("print");
      assertThat(PDF_PAGE.matcher(new String(pdf, StandardCharsets.ISO_8859_1)).results().count())
          .isBetween(2L, 30L);

      visit.page().emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
      visit.ask("dispatchEvent(new Event('beforeprint'))");
      assertThat(visit.ask("getComputedStyle(document.querySelector('h2')).color"))
          .isEqualTo("rgb(27, 34, 40)");
      assertThat(visit.ask("document.querySelector('main').getBoundingClientRect().width <= 695"))
          .isEqualTo(true);
      DrawnCharts.areDrawn(visit);
      assertThat(visit.ask("document.querySelectorAll('details:not([open]):not(.term)').length"))
          .isEqualTo(0);
      visit.screenshot("print");
      visit.ask("dispatchEvent(new Event('afterprint'))");
      visit.page().emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.SCREEN));
      visit.drawn();
      DrawnCharts.areDrawn(visit);
      assertThat(visit.noise()).isEmpty();
    }
  }

  @Test
  void theKeyboardReachesEverything() {
    try (Visit visit = Visit.begun(CHROMIUM, requireNonNull(written), Look.LIGHT)) {
      Page page = visit.page();
      page.keyboard().press("Tab");
      assertThat(visit.ask("document.activeElement.className")).isEqualTo("skip");
      page.keyboard().press("Tab");
      assertThat(visit.ask("document.activeElement.closest('nav').ariaLabel"))
          .isEqualTo("Contents");
      page.keyboard().press("Enter");
      assertThat((String) visit.ask("location.hash")).startsWith("#");
      page.locator(".picker select").focus();
      page.keyboard().press("ArrowDown");
      assertThat(visit.count("[data-scope='1']:visible")).isPositive();
      assertThat(visit.ask(UNREACHABLE)).as("boxes that scroll").isEqualTo(0);
    }
  }

  @Test
  void itLeadsToGatlingsReport() {
    try (Visit visit = Visit.begun(CHROMIUM, requireNonNull(written), Look.LIGHT)) {
      visit.page().locator("text=Gatling’s report (if generated)").click();
      visit.page().waitForURL(url -> !url.contains("/llm/"));
      assertThat(visit.page().title()).startsWith("Gatling Stats");
    }
  }
}
