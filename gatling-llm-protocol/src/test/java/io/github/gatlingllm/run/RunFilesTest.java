// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.protocol.ProtocolSettings;
import io.github.gatlingllm.slo.baseline.Baselines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a run's files go, and what is said where they can't. {@link LlmRunTest} has the files. */
@SuppressWarnings("NullAway.Init") // JUnit fills the fields in
class RunFilesTest {

  private static final PrintStream ERRORS = System.err;

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @TempDir Path results;
  private StandInEngine engine;

  @BeforeEach
  void begin() throws Exception {
    engine = OneScenario.engine(OneScenario.protocol());
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void end() {
    System.setErr(ERRORS);
    engine.close();
  }

  private RunFiles open(@Nullable Path folder) {
    var setup =
        new RunSetup(
            engine.identity(),
            List.of(new ProtocolSettings().with(s -> s.results = folder).frozen()),
            List.of(),
            List.of(),
            List.of(),
            RunObjectives.NONE,
            Baselines.NONE);
    return RunFiles.open(setup, NativeVerdicts.of(engine, RunObjectives.NONE));
  }

  /** What points to the run that was last. */
  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(results)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }

  @Test
  void theUsersResultsFolderHoldsTheRuns() {
    assertThat(open(results).folder()).isEqualTo(results.resolve("run-1").resolve("llm"));
  }

  @Test
  void withoutAKnownFolderFilesGoWhereTheRunStarted() {
    assertThat(open(null).folder()).isEqualTo(Path.of("llm-run-1").toAbsolutePath());
  }

  @Test
  void filesAreWrittenOnce() throws Exception {
    RunFiles files = open(results);
    RequestLogPart rows = RequestLogPart.open(files.folder(), false);
    files.write(rows, List.of(), true);
    assertThat(files.ready()).as("nothing was reported").isEmpty();
    List<Path> first = files();
    assertThat(first).isNotEmpty();
    for (Path file : first) {
      Files.delete(file);
    }
    files.write(rows, List.of(), true);
    assertThat(files()).isEmpty();
  }

  @Test
  void troublesAreTheLastLinesInTheirOrder() {
    RunFiles files = open(results);
    files.trouble("the first");
    files.trouble("the second");
    files.printLastLines();
    assertThat(said().lines()).containsExactly("the first", "the second");
  }
}
