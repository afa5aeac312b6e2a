// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import com.tngtech.archunit.core.domain.JavaClasses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs over time: the history, its change points, its page, overlays of runs. */
class HistoryArchitectureTest {

  private static final JavaClasses HISTORY = ArchitectureRules.ofModule("extensions/history");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // package | packages of ours; x.*: those right below x | other libraries
        "history                | history.change measure measure.request report.json slo.baseline"
            + " slo.certainty | com.fasterxml.jackson",
        "history.change         | - | -",
        "history.page           | history history.change measure.request report report.html"
            + " report.view slo.baseline slo.certainty slo.objective measure | com.fasterxml.jackson",
        "history.combine        | server.fingerprint report.html report.json"
            + " report.junit report.text report.view slo.* measure measure.* | com.fasterxml.jackson",
      })
  void aPackageImportsNoMoreThanItMay(String name, String ours, String libraries) {
    ArchitectureRules.checkImports(HISTORY, name, ours, libraries);
  }

  @Test
  void theModuleKeepsTheRulesOfExtensions() {
    ArchitectureRules.checkExtension(HISTORY);
  }
}
