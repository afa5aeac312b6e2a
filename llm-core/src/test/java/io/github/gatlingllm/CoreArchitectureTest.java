/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
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

/** The core is plain Java; Maven itself keeps Gatling and Scala out of it. */
class CoreArchitectureTest {

  private static final String ROOT = "io.github.gatlingllm";
  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT)
          .that(not(resideInAPackage(ROOT + ".simulator..")));

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // package | packages of ours | other libraries
        "root     | -                                      | -",
        "sse      | -                                      | io.netty.buffer io.netty.util",
        "dialect  | root sse                                 | com.fasterxml.jackson.core",
        "timeline | root                                     | org.HdrHistogram",
        "slo      | timeline                               | -",
        "capacity | root timeline slo                        | -",
        "detail   | root timeline                            | -",
        "workload | root                                     | com.knuddels com.fasterxml.jackson",
        "report   | root timeline slo capacity detail        | com.fasterxml.jackson org.HdrHistogram",
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
        .check(CORE);
  }

  @Test
  void packagesAreFreeOfCycles() {
    slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(CORE);
  }

  @Test
  void nothingStaticChanges() {
    fields().that().areStatic().should().beFinal().check(CORE);
    noFields()
        .that()
        .areStatic()
        .should()
        .haveRawType(resideInAPackage("java.util.concurrent.."))
        .check(CORE);
  }

  private static String packageOf(String name) {
    return name.equals("root") ? ROOT : ROOT + "." + name;
  }

  private static List<String> words(String text) {
    return text == null ? List.of() : List.of(text.split("\\s+"));
  }
}
