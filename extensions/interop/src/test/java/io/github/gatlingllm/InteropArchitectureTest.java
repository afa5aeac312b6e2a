// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import com.tngtech.archunit.core.domain.JavaClasses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Other tools' files: a neutral model, readers, a judge, writers. */
class InteropArchitectureTest {

  private static final JavaClasses INTEROP = ArchitectureRules.ofModule("extensions/interop");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // package | packages of ours; x.*: those right below x | other libraries
        "interop                | measure.request slo.objective | -",
        "interop.read           | interop measure.request slo.objective | com.fasterxml.jackson",
        "interop.judge          | interop measure measure.* slo.* report.* | com.fasterxml.jackson",
        "interop.commandline    | interop | com.fasterxml.jackson",
        "interop.export         | feature measure measure.request report report.json report.view"
            + " slo.certainty slo.verdict | com.fasterxml.jackson",
        "javaapi                | feature interop.export | -",
      })
  void aPackageImportsNoMoreThanItMay(String name, String ours, String libraries) {
    ArchitectureRules.checkImports(INTEROP, name, ours, libraries);
  }

  @Test
  void theModuleKeepsTheRulesOfExtensions() {
    ArchitectureRules.checkExtension(INTEROP);
  }
}
