// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.javaapi.core.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Refusals of ready-made simulations are one line, the last one. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class RefusalsIT {

  private static final String CASES = "../llm-core/src/test/resources/cases/data/";

  /** Simulations for tests and docs only. */
  private static final Set<String> NOT_READY_MADE =
      Set.of("AssistantSimulation", "BurdenedSimulation", "RecordedStreamsSimulation");

  /** Simulations that do not read {@code llm.seed}. */
  private static final Map<String, String> OTHER_PROPERTIES =
      Map.of("SelfTestSimulation", "selfTest.seconds");

  @TempDir static Path folder;

  static Stream<String> readyMade() throws IOException {
    try (Stream<Path> files =
        Files.list(Path.of("src/test/java/io/github/gatlingllm/simulations"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith("Simulation.java"))
          .map(name -> name.replace(".java", ""))
          .filter(name -> !NOT_READY_MADE.contains(name))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("readyMade")
  void aValueThatCannotBeIsRefusedInOneLine(String simulation) throws ReflectiveOperationException {
    String property = OTHER_PROPERTIES.getOrDefault(simulation, "llm.seed");
    assertThat(refusal(simulation, property + "=x"))
        .startsWith(property + ": ")
        .contains("'x'")
        .doesNotContain("\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "TraceReplaySimulation | trace.speedup=fast | trace.speedup: 'fast' is invalid. It"
            + " must be a number above 0",
        "TraceReplaySimulation | trace.file=nowhere.csv | trace must be a file, but there is none"
            + " at",
        "TraceReplaySimulation | trace.file=DATA/trace-hash-mismatch.jsonl | hash_ids must have one"
            + " id",
        "TraceReplaySimulation | trace.file=DATA/trace-no-timestamp.jsonl | timestamp must be a"
            + " number",
        "TraceReplaySimulation | trace.file=DATA/trace-text-input.jsonl | not a trace of a known"
            + " format",
        "TraceReplaySimulation | trace.file=DATA/trace-seconds.jsonl | must be in another unit",
        "MultiTurnSimulation | sessions.file=nowhere.json | dataset must be a file, but there is"
            + " none",
        "MultiTurnSimulation | sessions.file=DATA/trailing-comma.jsonl | has no usable entry: all 2"
            + " are",
        "ChatSimulation | llm.prompts=DATA/trailing-comma.jsonl | has no usable entry: all 2 are",
        "ChatSimulation | llm.quality.prompts=DATA/trailing-comma.jsonl | trailing-comma.jsonl",
        "ChatSimulation | llm.tokenizer=DATA/special.jsonl | special.jsonl",
        "ChatSimulation | simulator.slowdown=x | simulator.slowdown: 'x' is invalid",
        "ChatSimulation | simulator.profile=x | x",
        "CanarySimulation | canary.tokens=0 | canary.tokens: '0' is invalid. It must be a whole"
            + " number above 0",
        "AuditSimulation | audit.required=all | all",
      })
  void whatASimulationReadsItselfIsRefusedInOneLine(
      String simulation, String property, String cause) throws ReflectiveOperationException {
    String data = Path.of(CASES).toAbsolutePath().normalize().toString();
    assertThat(refusal(simulation, property.replace("DATA", data)))
        .contains(cause)
        .doesNotContain("\n");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aTraceIsRefusedWithoutStackTraces() {
    requireNoStackTraces(
        ExampleRun.of(
            TraceReplaySimulation.class,
            folder,
            "trace.file=" + Path.of(CASES, "trace-no-timestamp.jsonl").toAbsolutePath()),
        "timestamp must be a number, but was missing");
  }

  @Test
  void aDatasetIsRefusedInOneLine() {
    String file = "sessions.file=" + Path.of(CASES, "trailing-comma.jsonl").toAbsolutePath();
    assertThat(ExampleRun.refusal(MultiTurnSimulation.class, folder, file))
        .contains("has no usable entry: all 2 are malformed")
        .doesNotContain("\n");
  }

  private static void requireNoStackTraces(ExampleRun run, String cause) {
    assertThat(run.exitCode()).as("%s", run).isEqualTo(1);
    assertThat(run.lastLines(1)).as("%s", run).contains(cause);
    assertThat(run.console())
        .noneMatch(line -> line.startsWith("\tat ") || line.contains("Caused"));
    assertThat(run.console()).filteredOn(line -> line.contains(cause)).hasSize(1);
  }

  private static String refusal(String simulation, String property)
      throws ReflectiveOperationException {
    Class<? extends Simulation> type =
        Class.forName(RefusalsIT.class.getPackageName() + "." + simulation)
            .asSubclass(Simulation.class);
    return ExampleRun.refusal(type, folder, property);
  }
}
