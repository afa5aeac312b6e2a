// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Figures of jobs build on the core; only actions and the DSL know Gatling. */
class AgentsArchitectureTest {

  private static final JavaClasses MODULE = ArchitectureRules.ofModule("extensions/agents");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // package | packages of ours; x.*: those right below x | other libraries
        "agents        | feature report.html report.json report.view slo.certainty slo.goodput"
            + " slo.objective slo.validity slo.verdict measure measure.distribution measure.record"
            + " measure.request | com.fasterxml.jackson",
        "agents.run    | agents feature measure report.json slo.objective | com.fasterxml.jackson",
        "agents.action | agents agents.run feature gatling injection measure.request protocol run"
            + " session | io.gatling scala",
        "agents.rank   | chat wire | com.fasterxml.jackson",
        "agents.rank.run | agents.rank feature injection measure measure.request request"
            + " slo.verdict | com.fasterxml.jackson",
        "agents.mcp    | chat wire wire.framing | com.fasterxml.jackson io.netty",
        "javaapi       | agents agents.action agents.mcp agents.rank agents.run gatling protocol"
            + " request slo.objective | io.gatling scala",
      })
  void aPackageImportsNoMoreThanItMay(String name, String ours, String libraries) {
    ArchitectureRules.checkImports(MODULE, name, ours, libraries);
  }

  @Test
  void theModuleKeepsTheRulesOfExtensions() {
    ArchitectureRules.checkExtension(MODULE, List.of());
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
        || type.startsWith("io.gatling.javaapi.")
        || type.equals("io.gatling.core.action.builder.ActionBuilder") // Gatling's own seam
        || api.contains(type.replaceFirst("\\$.*", ""));
  }
}
