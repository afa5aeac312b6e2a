/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import io.github.gatlingllm.report.Visit.Look;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What a reader can press, type and point at does what it says, whatever the run's texts are. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class ControlsTest {

  private static final String KINDS =
      "[...new Set([...document.querySelectorAll('.plot')].filter((p) => p.offsetParent !== null)"
          + ".map((p) => p.dataset.chart))]";

  @TempDir Path folder;
  private @Nullable Chromium running;

  @BeforeAll
  void start() {
    running = Chromium.start();
  }

  @AfterAll
  void close() {
    if (running != null) {
      running.close();
    }
  }

  @Test
  void theyWork() throws IOException {
    for (RunReport report :
        List.of(EventfulRun.steady(), Poisoned.of(EventfulRun.steady()), EventfulRun.levels())) {
      try (Visit visit = open(report)) {
        waterfall(visit);
        whatIf(visit);
        tooltips(visit);
        assertThat(visit.noise()).isEmpty();
      }
    }
  }

  @Test
  void aPathWithoutChartsHasItsRow() throws IOException {
    try (Visit visit = open(MillionRun.ofManyPaths(30, 0))) {
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
    for (Object kind : (List<?>) visit.ask(KINDS)) {
      visit.page().locator(".plot[data-chart='" + kind + "']:visible").first().hover();
      visit.drawn();
      assertThat(visit.noise()).as(String.valueOf(kind)).isEmpty();
    }
  }

  private Visit open(RunReport report) throws IOException {
    Path file = folder.resolve("index.html");
    new HtmlReport().write(report, file);
    return Visit.to(requireNonNull(running), file, Look.LIGHT);
  }
}
