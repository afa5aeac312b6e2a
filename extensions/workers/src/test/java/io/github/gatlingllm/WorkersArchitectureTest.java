// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import com.tngtech.archunit.core.domain.JavaClasses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How several machines make one run: a meeting, a worker's side, a merge. */
class WorkersArchitectureTest {

  private static final JavaClasses WORKERS = ArchitectureRules.ofModule("extensions/workers");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // package | packages of ours; x.*: those right below x | other libraries
        "workers.coordination      | listen workers | -",
        "merge                | feature events workers workers.* capacity server report"
            + " report report.html report.load report.json report.text report.view slo.* measure"
            + " measure.* | com.fasterxml.jackson",
        "run.workers      | run.distributed capacity capacity.search merge protocol measure.request"
            + " slo.objective workers workers.* report.json |"
            + " org.slf4j",
      })
  void aPackageImportsNoMoreThanItMay(String name, String ours, String libraries) {
    ArchitectureRules.checkImports(WORKERS, name, ours, libraries);
  }

  @Test
  void theModuleKeepsTheRulesOfExtensions() {
    ArchitectureRules.checkExtension(WORKERS);
  }
}
