// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import io.github.gatlingllm.audit.Audit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

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
        "adapter.run          | adapter feature measure.request report.json slo.objective"
            + " | com.fasterxml.jackson",
        "bystander            | feature report.html report.view slo.verdict slo.certainty"
            + " slo.objective measure.request | com.fasterxml.jackson",
        "bystander.run        | bystander feature injection exchange request protocol chat"
            + " measure.request report.json slo.objective | com.fasterxml.jackson io.gatling",
        "speculation          | chat feature measure.request report.html report.view slo.certainty"
            + " slo.objective slo.verdict | com.fasterxml.jackson",
        "javaapi              | feature adapter audit bystander reliability slo.objective | -",
      })
  void aPackageImportsNoMoreThanItMay(String name, String ours, String libraries) {
    ArchitectureRules.checkImports(MODULE, name, ours, libraries);
  }

  @Test
  void theModuleKeepsTheRulesOfExtensions() {
    ArchitectureRules.checkExtension(MODULE, List.of(Audit.class));
  }

  static List<String> api() throws IOException {
    return api(".");
  }

  private static List<String> api(String module) throws IOException {
    return ApiRules.types(Files.readString(Path.of(module, "src/test/resources/api.txt")));
  }

  @Test
  void theListOfTheApiIsComplete() throws IOException {
    assertThat(MODULE.stream())
        .filteredOn(type -> type.getPackageName().equals(ArchitectureRules.ROOT + ".javaapi"))
        .filteredOn(type -> type.isTopLevelClass() && ApiRules.seen(type))
        .extracting(JavaClass::getName)
        .containsExactlyInAnyOrderElementsOf(
            api().stream().filter(name -> name.contains(".javaapi.")).toList());
  }

  @ParameterizedTest
  @MethodSource("api")
  void theApiNamesNothingInternal(String name) throws IOException {
    var seen = new ArrayList<>(api());
    seen.addAll(api("../../gatling-llm-protocol"));
    assertThat(ApiRules.named(MODULE, name)).allMatch(used -> mayBeNamed(used, seen));
  }

  private static boolean mayBeNamed(String type, List<String> api) {
    return !type.contains(".") // a primitive
        || type.startsWith("java.")
        || api.contains(type.replaceFirst("\\$.*", ""));
  }
}
