// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gatling.javaapi.core.Assertion;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.session.DueTime;
import io.github.gatlingllm.watch.WatchedRequest;
import io.netty.channel.EventLoop;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run from its start to its files: what {@link RunRecording} and {@link RunReportAssembly} make
 * of it.
 */
@SuppressWarnings("NullAway.Init") // JUnit fills in the fields
class LlmRunTest {

  private static final PrintStream CONSOLE = System.out;
  private static final PrintStream ERRORS = System.err;

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @TempDir Path results;
  private StandInEngine engine;
  private LlmRun run;

  @BeforeEach
  void listen() {
    var stream = new PrintStream(said, true, StandardCharsets.UTF_8);
    System.setOut(stream);
    System.setErr(stream);
  }

  @AfterEach
  void silence() {
    System.setOut(CONSOLE);
    System.setErr(ERRORS);
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }

  private void begin() throws Exception {
    begin(List.of());
  }

  private void begin(List<Assertion> promised) throws Exception {
    engine = OneScenario.engine(OneScenario.protocol().resultsFolder(results), promised);
    var components = LlmComponents.of(engine.context());
    run = components.run();
    run.requestNames().add(components.protocol(), "openai-chat", OneScenario.name("chat"), null);
    engine.begin();
  }

  /** A request that the run's event loop sees from its sending to its end. */
  private void answered(int milliseconds) throws Exception {
    EventLoop eventLoop = engine.components().eventLoopGroup().next();
    eventLoop
        .submit(
            () -> {
              EventLoopRun loop = run.live().loop(eventLoop);
              long sent = System.nanoTime() - run.live().zero();
              EventLoopRun.InFlight inFlight = () -> {};
              loop.opened(inFlight, sent);
              loop.sent(DueTime.UNKNOWN, sent, List.of());
              loop.closed(inFlight);
              RequestRecord request =
                  Requests.sent(sent).name("chat").chunks(sent + milliseconds * 1_000_000L).build();
              loop.ended(request, List.of(), WatchedRequest.NONE);
            })
        .get();
  }

  private JsonNode summary() throws IOException {
    return new ObjectMapper().readTree(Files.readString(llm("summary.json")));
  }

  private Path llm(String file) {
    return results.resolve("run-1").resolve("llm").resolve(file);
  }

  private static Objectives promising(int milliseconds) {
    return objectives(metric().ttft().max().lte(ms(milliseconds)).allowUndetermined())
        .judgedEvenIfInvalid();
  }

  @Test
  void verdictsReachGatlingBeforeTheFilesAreWritten() throws Exception {
    begin(promising(100));
    answered(300);
    engine.end(null);
    assertThat(engine.stats().requests())
        .filteredOn(each -> each.groups().equals(List.of(Assertions.GROUP)))
        .singleElement()
        .satisfies(
            record -> {
              assertThat(record.name()).isEqualTo("TTFT max ≤ 100 ms");
              assertThat(record.failure()).contains("actual 300 ms");
            });
    assertThat(llm("summary.json")).as("Gatling's log is still open").doesNotExist();
    engine.close();
    assertThat(summary().at("/objectives/0/verdict").asText()).isEqualTo("MISSED");
    assertThat(summary().at("/run/end").toString()).contains("completed");
  }

  @Test
  void aPropertyOfAMissingModuleRefusesTheStart() throws Exception {
    engine = OneScenario.engine(OneScenario.protocol());
    System.setProperty("gatling.llm.live.port", "0");
    try {
      assertThatThrownBy(() -> LlmComponents.of(engine.context()))
          .hasMessageStartingWith("gatling.llm.live.port: the module for this setting is missing:")
          .hasMessageContaining("io.github.gatlingllm:gatling-llm-live");
    } finally {
      System.clearProperty("gatling.llm.live.port");
      engine.close();
    }
  }

  @Test
  void aCrashIsNoCompletedRun() throws Exception {
    begin(promising(1000));
    answered(300);
    engine.crash(new IllegalStateException("a feeder is empty"));
    engine.end(null);
    engine.close();
    assertThat(summary().at("/run/end").toString()).contains("crashed", "a feeder is empty");
    assertThat(summary().at("/objectives/0/verdict").asText()).isEqualTo("UNDETERMINED");
    assertThat(said()).contains("a feeder is empty");
  }

  @Test
  void aRunThatGatlingLeavesWithoutAnEndHasCrashed() throws Exception {
    begin();
    answered(300);
    engine.close();
    assertThat(summary().at("/run/end").toString()).contains(RunEndTexts.NO_END);
    assertThat(summary().at("/all/counts/succeeded").asInt()).isEqualTo(1);
  }

  @Test
  void theFirstEndCounts() throws Exception {
    begin();
    answered(300);
    engine.end(null);
    answered(300); // too late
    engine.crash(new IllegalStateException("too late"));
    engine.end(null);
    engine.close();
    assertThat(summary().at("/all/counts/succeeded").asInt()).isEqualTo(1);
    assertThat(summary().at("/run/end").toString()).doesNotContain("too late");
  }

  @Test
  void whatIsInFlightAndCanNotBeCutBreaksTheRunOff() throws Exception {
    begin(promising(1000));
    answered(300);
    EventLoop eventLoop = engine.components().eventLoopGroup().next();
    run.live()
        .loop(eventLoop)
        .opened(
            () -> {
              throw new IllegalStateException("a defect");
            },
            1);
    engine.end(null);
    engine.close();
    assertThat(summary().at("/run/end").toString())
        .contains("requests in flight could not be counted");
    assertThat(summary().at("/objectives/0/verdict").asText()).isEqualTo("UNDETERMINED");
  }

  @Test
  void twoRunsInOneFolderAreRefusedAtTheStart() throws Exception {
    Files.createDirectories(llm("requests.jsonl").getParent());
    Files.createFile(llm("requests.jsonl"));
    begin();
    assertThat(engine.crashes())
        .singleElement()
        .extracting(Throwable::getMessage)
        .asString()
        .startsWith("another run writes " + llm("requests.jsonl"));
    assertThatThrownBy(run::live)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("the LLM report could not start: ");
    engine.close();
    assertThat(llm("summary.json")).doesNotExist();
  }

  @Test
  void aFolderThatCanNotBeWrittenStopsTheRunAtItsStart() throws Exception {
    Files.createFile(results.resolve("run-1")); // a file where the run's folder would be
    begin();
    assertThat(engine.crashes())
        .singleElement()
        .extracting(Throwable::getMessage)
        .asString()
        .contains("the LLM report's folder cannot be written: " + llm("x").getParent());
    engine.close();
  }

  @Test
  void theLastLinesComeOnceGatlingHasLeft() throws Exception {
    begin();
    answered(300);
    engine.end(null);
    assertThat(said()).doesNotContain("LLM report: ");
    engine.close();
    assertThat(said()).containsOnlyOnce("LLM report: ");
    assertThat(results.resolve("run-1").resolve("llm"))
        .isDirectoryContaining(file -> file.endsWith("index.html"))
        .isDirectoryContaining(file -> file.endsWith("summary.md"));
  }

  @Test
  void aReportThatCanNotBeWrittenIsSaidLast() throws Exception {
    begin();
    answered(300);
    Files.createDirectory(llm("summary.json")); // a folder where the file would be
    engine.end(null);
    engine.close();
    assertThat(said()).contains("The LLM report is incomplete: ");
    assertThat(llm("requests.jsonl")).isNotEmptyFile();
  }
}
