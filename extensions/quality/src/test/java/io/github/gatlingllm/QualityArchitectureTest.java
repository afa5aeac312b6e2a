// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import com.tngtech.archunit.core.domain.JavaClasses;
import io.github.gatlingllm.quality.Scorer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What scores answers builds on the base; quality.run and the DSL alone know Gatling. */
class QualityArchitectureTest {

  private static final JavaClasses QUALITY = ArchitectureRules.ofModule("extensions/quality");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // package | packages of ours; x.*: those right below x | other libraries
        "quality.text         | - | -",
        "quality.form         | quality.text | com.fasterxml.jackson com.networknt",
        "quality              | fetch quality.form quality.text | com.fasterxml.jackson",
        "quality.paired       | quality.text quality | com.fasterxml.jackson",
        "quality.consistency  | quality.paired measure.distribution | -",
        "quality.report       | capacity feature measure measure.distribution measure.request"
            + " quality quality.paired quality.consistency report.html report.json report.view"
            + " slo.* | com.fasterxml.jackson",
        "quality.setup        | feature quality quality.paired quality.consistency quality.report"
            + " slo.baseline slo.objective measure.request | com.fasterxml.jackson",
        "quality.structured   | feature quality.text chat quality.form quality.paired capacity"
            + " measure measure.distribution measure.request quality.report report.html report.json"
            + " report.view slo.objective slo.certainty slo.verdict | com.fasterxml.jackson",
        "rating               | quality.paired quality.report report.html report.json report.view"
            + " measure.request | com.fasterxml.jackson",
        "quality.run      | feature quality.* injection exchange request protocol chat wire"
            + " measure.request slo.objective | io.gatling",
        "javaapi              | chat feature quality quality.* request slo.objective workload.files"
            + " | -",
      })
  void aPackageImportsNoMoreThanItMay(String name, String ours, String libraries) {
    ArchitectureRules.checkImports(QUALITY, name, ours, libraries);
  }

  @Test
  void theModuleKeepsTheRulesOfExtensions() {
    ArchitectureRules.checkExtension(QUALITY, List.of(Scorer.class));
  }

  /** All that is public in the DSL's package, and what users implement. */
  @Test
  void theListOfTheApiIsComplete() throws IOException {
    ApiRules.checkComplete(QUALITY, Scorer.class);
  }

  @Test
  void theApiNamesNothingInternal() throws IOException {
    ApiRules.checkNothingInternal(QUALITY);
  }
}
