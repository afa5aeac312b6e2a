/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A shell that knows Gatling around a core that is plain Java: {@code llm-core}. */
class ArchitectureTest {

  private static final String ROOT = "io.github.gatlingllm";
  private static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);
  private static final JavaClasses EXTENSION =
      ALL.that(not(resideInAPackage(ROOT + ".simulator..")));

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // package | packages of ours | other libraries
        "gatling  | -                                      | scala io.gatling com.typesafe org.slf4j",
        "protocol | gatling root dialect timeline slo capacity detail workload report | scala io.gatling io.netty org.slf4j",
        "action   | protocol gatling root sse dialect timeline slo capacity workload"
            + " | scala io.gatling io.netty org.slf4j",
        "javaapi  | action protocol gatling root dialect timeline slo capacity workload report"
            + " | scala io.gatling",
      })
  void aPackageImportsNoMoreThanItMay(String name, String ours, String libraries) {
    var allowed = new ArrayList<>(List.of("java..", "javax..", "org.jspecify..", packageOf(name)));
    words(ours).forEach(word -> allowed.add(packageOf(word)));
    words(libraries).forEach(word -> allowed.add(word + ".."));
    classes()
        .that()
        .resideInAPackage(packageOf(name))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(allowed.toArray(String[]::new))
        .check(EXTENSION);
  }

  @Test
  void packagesAreFreeOfCycles() {
    slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(EXTENSION);
  }

  /** The oracle may not share code with what it checks. */
  @Test
  void theSimulatorAndTheExtensionShareNothing() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".simulator..")
        .should()
        .dependOnClassesThat(
            resideInAPackage(ROOT + "..").and(not(resideInAPackage(ROOT + ".simulator.."))))
        .check(ALL);
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + ".simulator..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + ".simulator..")
        .check(ALL);
  }

  @Test
  void nothingStaticChanges() {
    fields().that().areStatic().should().beFinal().check(EXTENSION);
    noFields()
        .that()
        .areStatic()
        .should()
        .haveRawType(resideInAPackage("java.util.concurrent.."))
        .check(EXTENSION);
  }

  private static String packageOf(String name) {
    return name.equals("root") ? ROOT : ROOT + "." + name;
  }

  private static List<String> words(String text) {
    return text == null ? List.of() : List.of(text.split("\\s+"));
  }
}
