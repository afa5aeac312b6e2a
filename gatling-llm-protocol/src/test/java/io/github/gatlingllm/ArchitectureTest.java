// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static io.github.gatlingllm.ArchitectureRules.ROOT;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A shell that knows Gatling around a core that is plain Java: {@code llm-core}. */
class ArchitectureTest {

  private static final int STEP_LINES = 20;
  private static final int SPINE_LINES = 40;
  private static final int SPINE_PARAMETERS = 5;

  private static final JavaClasses ALL = ArchitectureRules.everything();
  private static final JavaClasses EXTENSION = ArchitectureRules.withoutSimulator(ALL);

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // package | packages of ours; x.*: those right below x | other libraries
        "gatling          | - | scala io.gatling com.typesafe",
        "gatling.load     | gatling workers | scala io.gatling io.netty",
        "gatling.run      | gatling gatling.load workers | scala io.gatling io.netty org.slf4j",
        "protocol         | feature fetch gatling chat wire"
            + " wire.dialect workload.tokens measure.request slo.objective slo.validity |"
            + " scala io.gatling io.netty",
        "arrival          | - | io.netty com.sun.jna org.slf4j",
        "scrape           | protocol fetch server server.exposition server.fingerprint"
            + " measure.request | org.slf4j",
        "generator        | arrival measure measure.* slo.validity | io.netty org.slf4j",
        "session          | workers chat workload.dataset workload.files measure.request"
            + " measure.record | scala io.gatling org.slf4j",
        "request          | session protocol gatling chat wire measure.request slo.objective |"
            + " scala io.gatling io.netty",
        "exchange.failure | request gatling | org.slf4j",
        "exchange         | exchange.failure arrival request protocol"
            + " gatling chat wire wire.framing workload.tokens measure.request | scala io.gatling"
            + " io.netty org.slf4j",
        "injection        | chat feature exchange request protocol measure.request | io.gatling",
        "run.notes        | fetch protocol chat measure measure.request | -",
        "run.distributed  | capacity protocol workers | -",
        "run              | feature fetch injection events run.distributed workers"
            + " run.notes session generator"
            + " arrival scrape protocol gatling gatling.* chat workload.tokens measure"
            + " measure.* server slo.* capacity report report.* watch | scala io.gatling io.netty"
            + " org.slf4j com.fasterxml.jackson",
        "action           | feature injection run run.notes scrape exchange"
            + " exchange.failure arrival request session generator protocol gatling"
            + " gatling.* chat wire wire.* workload.* measure.request measure.record slo.objective"
            + " watch | scala io.gatling io.netty org.slf4j",
        "javaapi          | feature action run request"
            + " exchange.failure session protocol gatling gatling.load chat wire wire.* workload.*"
            + " measure.request server slo.objective slo.validity capacity capacity.search"
            + " report.experience report.json | scala io.gatling",
      })
  void aPackageImportsNoMoreThanItMay(String name, String ours, String libraries) {
    ArchitectureRules.checkImports(EXTENSION, name, ours, libraries);
  }

  /** What a request is scored or compared by is an extension's business. */
  @Test
  void aRequestKnowsNothingOfQuality() {
    noClasses()
        .that()
        .resideInAnyPackage(
            ROOT + ".action..",
            ROOT + ".exchange..",
            ROOT + ".injection..",
            ROOT + ".protocol..",
            ROOT + ".request..",
            ROOT + ".session..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + ".quality..")
        .check(EXTENSION);
  }

  /** Each request goes this way: a reader must see all of a step at once. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ChatAction",
        "ChatCall",
        "RequestAttempt",
        "CallEnd",
        "RequestSeams",
        "ResponseBuffers"
      })
  void aStepOfARequestHasAtMostTwentyLines(String name) throws IOException {
    requireShortSteps(
        Path.of("src/main/java/io/github/gatlingllm/action/" + name + ".java"), STEP_LINES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"action", "exchange", "run"})
  void aMethodOfTheSpineHasAtMostFortyLinesAndFiveParameters(String name) throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/main/java/io/github/gatlingllm/" + name))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        requireShortSteps(file, SPINE_LINES);
      }
    }
    assertThat(EXTENSION)
        .filteredOn(type -> type.getPackageName().equals(ROOT + "." + name))
        .isNotEmpty()
        .flatExtracting(JavaClass::getMethods)
        .filteredOn(method -> !method.getModifiers().contains(JavaModifier.SYNTHETIC))
        .filteredOn(method -> method.getRawParameterTypes().size() > SPINE_PARAMETERS)
        .isEmpty();
  }

  private static void requireShortSteps(Path file, int most) throws IOException {
    var lines = Files.readAllLines(file);
    int begin = 0;
    boolean head = false;
    boolean type = false;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).matches(" {2}[\\w@<].*")) {
        head = true;
        type = lines.get(i).matches(".*\\b(class|record|enum|interface)\\b.*");
      }
      if (head && lines.get(i).endsWith("{")) {
        begin = i;
        head = false;
      }
      if (lines.get(i).equals("  }") && !type) {
        assertThat(i - begin - 1).as(file + ", line " + (begin + 1)).isLessThanOrEqualTo(most);
      }
    }
  }

  @Test
  void packagesAreFreeOfCyclesAtAnyDepth() {
    ArchitectureRules.checkNoCycles(EXTENSION);
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
  void threadsComeFromOnePlace() {
    ArchitectureRules.checkThreads(EXTENSION);
  }

  @ParameterizedTest
  @EnumSource
  void eachThreadIsInTheDocumentation(RunThread thread) throws IOException {
    assertThat(Files.readString(Path.of("../src/docs/explanation/architecture.md")))
        .contains("`" + thread.threadName() + "`");
  }

  @Test
  void onePlacePrintsOnTheConsole() {
    ArchitectureRules.checkConsole(EXTENSION);
  }

  @Test
  void nothingStaticChanges() {
    ArchitectureRules.checkNothingStaticChanges(EXTENSION);
  }
}
