// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures of jobs build on the core; only actions and the DSL know Gatling. */
class AgentsArchitectureTest {

  private static final JavaClasses MODULE = ArchitectureRules.ofModule("extensions/agents");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // package | packages of ours; x.*: those right below x | other libraries
        "agents        | capacity capacity.search feature report.html report.json report.view slo.certainty slo.goodput"
            + " slo.objective slo.validity slo.verdict measure measure.distribution measure.record"
            + " measure.request | com.fasterxml.jackson",
        "agents.run    | agents capacity feature measure report.json server server.energy slo.objective | com.fasterxml.jackson",
        "agents.trace  | agents chat workload.dataset workload.files workload.text workload.tokens"
            + " | com.fasterxml.jackson",
        "agents.action | action agents agents.run agents.trace chat feature gatling injection"
            + " measure.record measure.request protocol request run session wire"
            + " workload.dataset | io.gatling io.netty scala org.slf4j",
        "agents.cache  | chat feature measure.distribution measure.request report.html report.json"
            + " report.view slo.certainty slo.objective slo.verdict workload.tokens"
            + " | com.fasterxml.jackson",
        "agents.cache.run | agents.cache chat exchange feature injection measure protocol request wire slo.objective"
            + " server server.fingerprint workload.tokens"
            + " | com.fasterxml.jackson io.gatling scala",
        "agents.rank   | chat wire | com.fasterxml.jackson",
        "agents.rank.run | agents.rank feature injection measure measure.request request"
            + " slo.verdict | com.fasterxml.jackson",
        "agents.mcp    | chat wire wire.framing | com.fasterxml.jackson io.netty",
        "javaapi       | action agents agents.action agents.cache agents.mcp agents.rank agents.run"
            + " agents.trace capacity.search feature gatling gatling.load protocol request run"
            + " slo.objective workload.files | io.gatling scala",
      })
  void aPackageImportsNoMoreThanItMay(String name, String ours, String libraries) {
    ArchitectureRules.checkImports(MODULE, name, ours, libraries);
  }

  @Test
  void theModuleKeepsTheRulesOfExtensions() {
    ArchitectureRules.checkExtension(MODULE, List.of());
  }

  @Test
  void theListOfTheApiIsComplete() throws IOException {
    ApiRules.checkComplete(MODULE);
  }

  @Test
  void theApiNamesNothingInternal() throws IOException {
    ApiRules.checkNothingInternal(
        MODULE, "io.gatling.javaapi", "io.gatling.core.action.builder"); // Gatling's own seam
  }
}
