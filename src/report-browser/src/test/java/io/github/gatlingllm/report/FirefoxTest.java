// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import io.github.gatlingllm.report.Visit.Look;
import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pages in a browser of another make: every kind of chart, the selector, nothing said aloud.
 * All of it in one class, which one JVM runs: this browser takes its time to start.
 */
@Tag("proof")
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class FirefoxTest {

  @RegisterExtension static final OpenBrowser FIREFOX = OpenBrowser.firefox();

  @TempDir Path folder;

  @Test
  void itWorksThereToo() throws IOException {
    Map<String, RunReport> reports = new LinkedHashMap<>();
    reports.put("moments", ComparedReports.slowerMoments());
    reports.put("levels", ComparedReports.slowerLevels());
    for (var report : reports.entrySet()) {
      Path file = folder.resolve(report.getKey() + ".html");
      new HtmlReport().write(report.getValue(), file);
      try (Visit visit = Visit.to(FIREFOX, file, Look.LIGHT)) {
        DrawnCharts.areDrawn(visit);
        choose(visit);
        assertThat(visit.noise()).as(report.getKey()).isEmpty();
        // Last: for it Playwright puts a style into the page, whose policy refuses it, aloud.
        visit.screenshot("firefox-" + report.getKey());
      }
    }
  }

  @Test
  void theLivePageFollowsARun() {
    new LiveVisit().follow(FIREFOX.browser(), ColorScheme.LIGHT, "live-firefox");
    if (Boolean.getBoolean("screenshots")) {
      new LiveVisit().follow(FIREFOX.browser(), ColorScheme.DARK, "live-firefox-dark");
    }
  }

  private static void choose(Visit visit) {
    int last = visit.count(".picker:not(.still) option") - 1;
    assertThat(last).isPositive();
    visit.page().locator(".picker:not(.still) select").selectOption(String.valueOf(last));
    visit.drawn();
    assertThat(visit.count("[data-scope='" + last + "']:visible")).isPositive();
    assertThat(visit.count("[data-scope]:not([data-scope='" + last + "']):visible")).isZero();
    DrawnCharts.areDrawn(visit);
  }
}
