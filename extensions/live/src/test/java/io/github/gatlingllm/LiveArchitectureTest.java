// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import com.tngtech.archunit.core.domain.JavaClasses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What shows a run builds on the core alone: Maven keeps Gatling and Scala out of it. */
class LiveArchitectureTest {

  private static final JavaClasses LIVE = ArchitectureRules.ofModule("extensions/live");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // package | packages of ours; x.*: those right below x | other libraries
        "live                 | listen watch chat metrics.catalog slo.* measure measure.* | -",
        "live.prometheus      | metrics.catalog listen live report.metrics | -",
        "live.otlp            | fetch metrics.catalog live watch | com.fasterxml.jackson",
        "live.page            | metrics.catalog listen live report.html report.view slo.*"
            + " measure.request watch | com.fasterxml.jackson",
        "live.export          | chat live live.* measure.record measure.request slo.objective watch"
            + " | -",
      })
  void aPackageImportsNoMoreThanItMay(String name, String ours, String libraries) {
    ArchitectureRules.checkImports(LIVE, name, ours, libraries);
  }

  @Test
  void theModuleKeepsTheRulesOfExtensions() {
    ArchitectureRules.checkExtension(LIVE);
  }
}
