// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import com.tngtech.archunit.core.domain.JavaClasses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The core is plain Java; Maven itself keeps Gatling and Scala out of it. */
class CoreArchitectureTest {

  private static final JavaClasses CORE =
      ArchitectureRules.withoutSimulator(ArchitectureRules.everything());

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // package | packages of ours; x.*: those right below x | other libraries
        "root                 | - | -",
        "chat                 | - | -",
        "wire.framing         | - | io.netty",
        "wire                 | chat wire.framing | com.fasterxml.jackson",
        "wire.dialect         | chat wire wire.framing | com.fasterxml.jackson",
        "workload.random      | - | -",
        "workload.tokens      | - | com.fasterxml.jackson com.knuddels",
        "workload.files       | chat | com.fasterxml.jackson",
        "workload.length      | chat workload.files workload.random | -",
        "workload.text        | workload.tokens workload.random | -",
        "workload.arrivals    | workload.files workload.random | -",
        "workload.dataset     | chat workload.length workload.files workload.tokens"
            + " workload.random | com.fasterxml.jackson",
        "workload.trace       | chat workload.arrivals workload.text workload.length"
            + " workload.files workload.tokens workload.random | com.fasterxml.jackson",
        "workload.prompts     | chat workload.* | -",
        "measure.request      | chat | -",
        "measure.distribution | measure.request | org.HdrHistogram",
        "measure              | measure.distribution measure.request | -",
        "measure.record       | chat measure measure.distribution measure.request | -",
        "measure.stamps       | measure measure.record measure.distribution measure.request | -",
        "measure.detail       | measure measure.* | -",
        "fetch                | - | -",
        "listen               | - | io.netty",
        "workers              | - | com.fasterxml.jackson",
        "server.exposition    | - | -",
        "server.energy        | server.exposition | -",
        "server.fingerprint   | server.exposition | com.fasterxml.jackson",
        "server               | server.exposition server.energy server.fingerprint wire.framing |"
            + " com.fasterxml.jackson",
        "slo.objective          | server measure measure.distribution measure.request | -",
        "slo.certainty        | slo.objective measure measure.distribution measure.request"
            + " | org.apache.commons.statistics",
        "slo.goodput          | slo.certainty slo.objective measure measure.* | -",
        "slo.cost             | slo.goodput slo.objective server.energy measure"
            + " measure.distribution measure.request | -",
        "slo.validity         | measure measure.distribution measure.request | -",
        "slo.baseline         | server.fingerprint slo.goodput"
            + " slo.certainty slo.objective measure measure.distribution measure.request"
            + " | org.apache.commons.statistics",
        "slo.verdict          | server"
            + " slo.baseline slo.validity slo.cost slo.goodput slo.certainty slo.objective measure"
            + " measure.distribution measure.request | -",
        "slo.earlystop        | slo.objective measure measure.record measure.request | -",
        "capacity             | slo.* measure measure.* | -",
        "capacity.search      | capacity slo.goodput slo.certainty slo.objective measure"
            + " measure.request | -",
        "diagnosis            | feature capacity server slo.* measure measure.distribution"
            + " measure.request report.html report.view | com.fasterxml.jackson",
        "feature              | capacity fetch server slo.baseline slo.objective slo.validity"
            + " slo.verdict measure | com.fasterxml.jackson",
        "report.view          | feature workers"
            + " server server.energy server.fingerprint capacity"
            + " slo.* measure measure.* | com.fasterxml.jackson",
        "events               | capacity slo.goodput slo.objective measure measure.record"
            + " measure.request | -",
        "report.load          | report.view slo.validity measure measure.* | -",
        "report.json          | feature workers"
            + " server server.energy server.fingerprint report.view"
            + " capacity slo.* measure measure.* chat | com.fasterxml.jackson",
        "report.text          | feature server server.fingerprint"
            + " report.view capacity slo.* measure measure.* | -",
        "report.experience    | feature report.html report.json report.view slo.verdict"
            + " measure measure.distribution measure.request | com.fasterxml.jackson",
        "report.junit         | report.view slo.* measure.request | -",
        "metrics.catalog             | measure.request | -",
        "report.metrics       | metrics.catalog report.view capacity slo.* measure measure.* |"
            + " org.HdrHistogram",
        "report.html          | report.view capacity slo.* measure measure.* |"
            + " com.fasterxml.jackson",
        "report.html.section  | server server.energy server.fingerprint report.html report.html.split report.view"
            + " capacity slo.* measure measure.* | com.fasterxml.jackson",
        "report.html.split    | server report.html report.view capacity slo.* measure measure.* |"
            + " com.fasterxml.jackson",
        "watch                | chat slo.objective measure measure.* | -",
        "report               | feature report.* slo.* measure"
            + " report.html.section | com.fasterxml.jackson",
      })
  void aPackageImportsNoMoreThanItMay(String name, String ours, String libraries) {
    ArchitectureRules.checkImports(CORE, name, ours, libraries);
  }

  @Test
  void packagesAreFreeOfCyclesAtAnyDepth() {
    ArchitectureRules.checkNoCycles(CORE);
  }

  @Test
  void onePlacePrintsOnTheConsole() {
    ArchitectureRules.checkConsole(CORE);
  }

  @Test
  void nothingStaticChanges() {
    ArchitectureRules.checkNothingStaticChanges(CORE);
  }
}
