// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import com.tngtech.archunit.core.domain.JavaClasses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The properties of ready-made simulations: declaration, values, errors. */
class SettingsArchitectureTest {

  private static final JavaClasses SETTINGS = ArchitectureRules.ofModule("extensions/settings");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // package | packages of ours; x.*: those right below x | other libraries
        "settings               | slo.objective wire.dialect workload.length | com.fasterxml.jackson",
        "settings.check         | settings report.json workload.arrivals workload.dataset workload.tokens workload.trace"
            + " | -",
      })
  void aPackageImportsNoMoreThanItMay(String name, String ours, String libraries) {
    ArchitectureRules.checkImports(SETTINGS, name, ours, libraries);
  }

  @Test
  void theModuleKeepsTheRulesOfExtensions() {
    ArchitectureRules.checkExtension(SETTINGS);
  }
}
