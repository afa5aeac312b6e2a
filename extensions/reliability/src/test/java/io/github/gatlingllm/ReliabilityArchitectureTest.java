// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import com.tngtech.archunit.core.domain.JavaClasses;
import io.github.gatlingllm.audit.Audit;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reliability and audits build on the core; only their DSL knows the Gatling protocol. */
class ReliabilityArchitectureTest {

  private static final JavaClasses MODULE = ArchitectureRules.ofModule("extensions/reliability");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // package | packages of ours; x.*: those right below x | other libraries
        "reliability          | feature report.html report.json report.view slo.*"
            + " measure.distribution measure.request | com.fasterxml.jackson",
        "reliability.run      | feature fetch reliability report.json capacity"
            + " slo.objective slo.validity | com.fasterxml.jackson org.slf4j",
        "audit                | chat feature report.html report.json report.view server slo.verdict"
            + " slo.certainty slo.objective measure.request | com.fasterxml.jackson",
        "sanity               | feature capacity measure measure.request report.html report.json"
            + " report.view slo.certainty slo.verdict | com.fasterxml.jackson org.apache.commons",
        "sanity.run           | feature injection request measure.request sanity slo.objective | -",
        "adapter              | feature report.html report.view slo.verdict slo.certainty"
            + " slo.objective measure.request | com.fasterxml.jackson",
        "bounded              | - | -",
        "adapter.run          | adapter bounded feature measure.request report.json slo.objective"
            + " | com.fasterxml.jackson",
        "bystander            | capacity feature report.html report.view slo.verdict slo.certainty"
            + " slo.objective measure.request | com.fasterxml.jackson",
        "bystander.run        | bystander feature injection exchange request protocol chat"
            + " measure.request report.json slo.objective | com.fasterxml.jackson io.gatling",
        "tenant               | audit feature measure.request report.html report.view slo.verdict"
            + " slo.certainty slo.objective | com.fasterxml.jackson",
        "tenant.run           | bounded feature measure measure.request tenant report.json slo.objective"
            + " slo.validity | com.fasterxml.jackson",
        "gateway              | bystander feature report.html report.view slo.verdict slo.certainty"
            + " slo.objective measure.request | com.fasterxml.jackson",
        "gateway.run          | gateway bystander bystander.run feature injection exchange request"
            + " protocol measure.request report.json slo.objective"
            + " | com.fasterxml.jackson io.gatling",
        "warm                 | feature capacity measure measure.request report.html report.json"
            + " report.view slo.certainty slo.verdict slo.objective | com.fasterxml.jackson",
        "speculation          | bounded chat feature measure.request report.html report.view slo.certainty"
            + " slo.objective slo.verdict | com.fasterxml.jackson",
        "javaapi              | feature adapter audit bystander gateway reliability tenant warm"
            + " slo.objective workload.arrivals | io.gatling",
      })
  void aPackageImportsNoMoreThanItMay(String name, String ours, String libraries) {
    ArchitectureRules.checkImports(MODULE, name, ours, libraries);
  }

  @Test
  void theModuleKeepsTheRulesOfExtensions() {
    ArchitectureRules.checkExtension(MODULE, List.of(Audit.class));
  }

  @Test
  void theListOfTheApiIsComplete() throws IOException {
    ApiRules.checkComplete(MODULE, Audit.class);
  }

  @Test
  void theApiNamesNothingInternal() throws IOException {
    ApiRules.checkNothingInternal(MODULE);
  }
}
