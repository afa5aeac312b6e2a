/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.report.Visit.Look;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The report of a million requests opens as if they were few. */
class BigReportTest {

  @RegisterExtension static final OpenBrowser CHROMIUM = OpenBrowser.chromium();

  /** From the click to a page that is laid out, with all charts in view drawn. */
  private static final String OPENED = "performance.getEntriesByType('navigation')[0].loadEventEnd";

  private static final int TRIES = 3;

  @TempDir Path folder;

  @Test
  void itOpensInUnderTwoSeconds() throws IOException {
    Path file = folder.resolve("index.html");
    new HtmlReport().write(MillionRun.report(), file);
    double fastest = Double.POSITIVE_INFINITY;
    // Another program's moment is not the page's.
    for (int i = 0; i < TRIES; i++) {
      try (Visit visit = Visit.to(CHROMIUM.browser(), file, Look.LIGHT)) {
        fastest = Math.min(fastest, ((Number) visit.ask(OPENED)).doubleValue());
        assertThat(visit.count(".picker option")).isEqualTo(1 + MillionRun.PATHS);
        assertThat(visit.noise()).isEmpty();
      }
    }
    System.out.println("A report of a million requests opened in " + fastest + " ms");
    assertThat(fastest).isLessThan(2000);
  }
}
