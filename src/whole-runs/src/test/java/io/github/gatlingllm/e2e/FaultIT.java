// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objective;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A defect of ours neither hangs a run nor lets it pass, and is said last. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FaultIT {

  private static final Objective KEPT = metric("chat").ttft().percentile(50).lte(ms(60_000));
  private static final Objective BROKEN = metric("chat").ttft().max().lte(ms(0.001));

  abstract static class Promising extends Simulation {

    final LlmProtocolBuilder promise(Objective... promised) {
      LlmProtocolBuilder protocol = llm.model("llama-3");
      var chat = llm("chat").chat().user(prompts(32).unique(1)).exactOutputTokens(8);
      setUp(scenario("Chat").exec(chat).injectOpen(atOnceUsers(5)))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(objectives(promised));
      return protocol;
    }
  }

  /** Would pass. */
  public static class Kept extends Promising {
    {
      promise(KEPT);
    }
  }

  /** The first promise is kept, the second is not. */
  public static class Half extends Promising {
    {
      promise(KEPT, BROKEN);
    }
  }

  /** Promises nothing: all that could fail it is its own. */
  public static class Ungated extends Simulation {
    {
      setUp(scenario("Chat").exec(llm("chat").chat().user("Hi")).injectOpen(atOnceUsers(1)))
          .protocols(http.baseUrl(Setting.url()), llm.model("llama-3").disablePreflight())
          .assertions(global().failedRequests().count().is(0L));
    }
  }

  @TempDir static Path folder;

  private LlmSimulator simulator;

  @BeforeAll
  void start() {
    simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withWarmUp(20));
  }

  /** Cases run beside one another: each has changed classes of its own. */
  private static Path classes() {
    try {
      return Files.createTempDirectory(folder, "classes");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterAll
  void stop() {
    simulator.close();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void anObjectiveThatCantBeJudgedIsNotMetAndAllElseIsWritten() {
    Finished run =
        run(
            Kept.class,
            Faulty.in(classes())
                .method("slo.verdict.MetricFinding", "of", StackOverflowError.class));
    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    JsonNode objective = run.summary().get("objectives").get(0);
    assertThat(objective.get("verdict").asText()).isEqualTo("UNDETERMINED");
    assertThat(objective.get("reason").asText())
        .contains("judging failed", "StackOverflowError", Faulty.FAULT);
    assertThat(run.output()).contains("? UNDETERMINED").doesNotContain("PASSED");
    assertThat(run.llm().resolve("junit.xml")).content().contains("failures=\"1\"");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aRunThatCantBeToldDoesNotPass() {
    assertNotPassed("run.RunReportAssembly", "info", NoClassDefFoundError.class);
  }

  @Tag("proof")
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void norDoesOneWhoseFiguresCantBeRead() {
    assertNotPassed("measure.record.RunRecorder", "snapshot", IllegalStateException.class);
  }

  private void assertNotPassed(String owner, String method, Class<? extends Throwable> thrown) {
    Finished run = run(Kept.class, Faulty.in(classes()).method(owner, method, thrown));
    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(lastLine(run))
        .startsWith("the LLM report failed at the run's end, so there is no verdict: ")
        .contains(thrown.getName(), Faulty.FAULT);
    assertThat(run.llm().resolve("summary.json")).doesNotExist();
    assertThat(run.llm().resolve("requests.jsonl")).isNotEmptyFile();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aVerdictThatDoesNotReachGatlingFailsTheBuild() {
    Finished run =
        run(
            Half.class,
            Faulty.in(classes()).method("run.VerdictRecords", "actual", InternalError.class));
    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(run.output()).contains("Could not find stats");
    assertThat(lastLine(run))
        .startsWith("the verdicts could not be written into Gatling's log: ")
        .contains(Faulty.FAULT);
    assertThat(run.summary().at("/run/end/kind").asText()).isEqualTo("crashed");
    assertThat(run.summary().get("objectives").findValuesAsText("verdict"))
        .containsExactly("MET", "MISSED");
    assertThat(run.llm().resolve("junit.xml")).content().contains("errors=\"1\"");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void filesThatCantBeWrittenTakeNoOtherWithThem() {
    Finished run =
        run(
            Kept.class,
            Faulty.in(classes())
                .method("report.junit.JunitXml", "write", IllegalStateException.class)
                .method("report.HtmlReport", "write", OutOfMemoryError.class)
                .method("report.json.RequestLog", "close", IllegalStateException.class));
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.output().lines().toList())
        .filteredOn(line -> line.startsWith("The LLM report is incomplete: "))
        .satisfiesExactlyInAnyOrder(
            line -> assertThat(line).contains("junit.xml", Faulty.FAULT),
            line -> assertThat(line).contains("index.html", "OutOfMemoryError"),
            line -> assertThat(line).contains("requests.jsonl", Faulty.FAULT));
    assertThat(run.summary().at("/objectives/0/verdict").asText()).isEqualTo("MET");
    assertThat(run.llm().resolve("summary.md")).isNotEmptyFile();
    assertThat(run.llm().resolve("metrics.txt")).isNotEmptyFile();
    assertThat(run.llm().resolve("histograms.hlog")).isNotEmptyFile();
  }

  @Tag("proof")
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aRunWhoseReportCantStartDoesNotPassEvenWithoutPromises() {
    Finished run =
        run(
            Ungated.class,
            Faulty.in(classes())
                .method("report.json.RequestLog", "open", ExceptionInInitializerError.class));
    assertThat(run.exit()).as(run.output()).isEqualTo(1);
    assertThat(lastLine(run)).startsWith("the LLM report could not start: ").contains(Faulty.FAULT);
  }

  @Tag("proof")
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void withoutAResultsFolderTheFilesAreHereAndFound() throws NoSuchMethodException {
    Path here = classes().resolve("here");
    assertThat(here.toFile().mkdir()).isTrue();
    Finished run =
        GatlingRun.of(Kept.class)
            .against(simulator.url())
            .behind(Faulty.in(classes()).nothing("gatling.run.ResultsFolder", "find").folder())
            .from(here)
            .run();
    assertThat(run.exit()).as(run.output()).isZero();
    String runId = run.run().getFileName().toString();
    assertThat(here.resolve("llm-latest.txt")).hasContent("llm-" + runId + "\n");
    assertThat(here.resolve("llm-" + runId).resolve("summary.json")).isNotEmptyFile();
  }

  private Finished run(Class<? extends Simulation> simulation, Faulty faulty) {
    return GatlingRun.of(simulation).against(simulator.url()).behind(faulty.folder()).run();
  }

  private static String lastLine(Finished run) {
    return run.output().lines().reduce("", (before, line) -> line);
  }
}
