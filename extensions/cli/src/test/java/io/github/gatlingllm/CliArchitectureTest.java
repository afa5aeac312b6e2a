// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import com.tngtech.archunit.core.domain.JavaClasses;
import org.junit.jupiter.api.Test;

/** The command line stands above all other modules. Maven keeps Gatling out of it. */
class CliArchitectureTest {

  private static final JavaClasses CLI = ArchitectureRules.ofModule("extensions/cli");

  @Test
  void aPackageImportsNoMoreThanItMay() {
    ArchitectureRules.checkImports(
        CLI,
        "cli",
        "agents agents.cache agents.trace feature interop interop.* settings settings.* history history.* rating merge quality quality.report"
            + " quality.text server report.*"
            + " slo.* measure measure.*",
        "com.fasterxml.jackson picocli");
  }

  @Test
  void theModuleKeepsTheRulesOfExtensions() {
    ArchitectureRules.checkExtension(CLI);
  }
}
