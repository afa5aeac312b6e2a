// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.crashLoadGenerator;
import static io.gatling.javaapi.core.CoreDsl.crashLoadGeneratorIf;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.feed;
import static io.gatling.javaapi.core.CoreDsl.listFeeder;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.requests;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objective;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.StringReader;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** A run that breaks off has its files, says why, and has met nothing. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CrashIT {

  /** Some answers come before the run breaks off. */
  abstract static class Breaking extends Simulation {

    static ChatBuilder chat() {
      return llm("chat").chat().user(prompts(32).unique(1)).exactOutputTokens(8);
    }

    final void breaking(ChainBuilder chain, Objective... promised) {
      breaking(constantUsersPerSec(20).during(30), chain, promised);
    }

    final void breaking(OpenInjectionStep load, ChainBuilder chain, Objective... promised) {
      LlmProtocolBuilder protocol = llm.model("llama-3");
      setUp(scenario("Chat").exec(chain).injectOpen(load))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(objectives(promised));
    }
  }

  /** One promise holds until then, one is broken already. */
  public static class Crashed extends Breaking {
    {
      breaking(
          atOnceUsers(20),
          exec(session -> session.set("gpu", "GPU"))
              .exec(chat())
              .rendezVous(20)
              .exec(crashLoadGenerator("the #{gpu} <b>burns</b>")),
          metric("chat").ttft().percentile(50).lte(ms(9000)),
          metric("chat").ttft().percentile(50).lte(ms(1)),
          metric("chat").e2e().percentile(99.9).lte(ms(9000)).allowUndetermined());
    }
  }

  /** Nothing is promised: nothing can be missed. */
  public static class CrashedIf extends Breaking {
    {
      breaking(
          exec(chat())
              .pause(1)
              .exec(crashLoadGeneratorIf("enough", session -> session.userId() > 3)));
    }
  }

  /** The feeder runs empty after a second. */
  public static class Starved extends Breaking {
    {
      breaking(
          feed(listFeeder(Collections.nCopies(20, Map.of("n", 1))).queue()).exec(chat()),
          requests("chat").failedPercent().lt(50));
    }
  }

  /** Goes on for long. */
  public static class Killed extends Breaking {
    {
      breaking(exec(chat()), metric("chat").ttft().percentile(50).lte(ms(9000)));
    }
  }

  private LlmSimulator simulator;

  @BeforeAll
  void start() {
    simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withWarmUp(20));
  }

  @AfterAll
  void stop() {
    simulator.close();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aCrashIsToldEverywhereAndNothingIsMet() {
    Finished run = run(Crashed.class);
    String why = "Load Generator was forcefully crashed: the GPU <b>burns</b>";
    assertThat(run.exit()).as(run.output()).isEqualTo(1);
    assertThat(run.run().resolve("index.html")).doesNotExist();

    JsonNode summary = run.summary();
    assertThat(summary.at("/run/end/kind").asText()).isEqualTo("crashed");
    assertThat(summary.at("/run/end/reason").asText()).isEqualTo(why);
    assertThat(summary.at("/all/counts/succeeded").asInt()).isPositive();
    assertThat(verdicts(run)).containsExactly("UNDETERMINED", "MISSED", "UNDETERMINED");
    assertThat(summary.at("/objectives/0/reason").asText()).isEqualTo("the run crashed: " + why);

    assertThat(lastLine(run)).startsWith("FAILED: the run crashed: " + why + " · ");
    assertThat(run.output()).contains("✘ MISSED", "LLM report:     file:///");
    assertAllFiles(run);
    assertThat(Finished.text(run.llm().resolve("index.html")))
        .contains("verdict failed", "FAILED", "forcefully crashed: the GPU &lt;b&gt;burns")
        .doesNotContain("PASSED");
    assertThat(Finished.text(run.llm().resolve("summary.md")))
        .startsWith("## ❌ FAILED · ")
        .contains(
            "**the run crashed: Load Generator was forcefully crashed", "0 of 3 objectives met")
        .doesNotContain("PASSED");
    assertThat(Finished.text(run.llm().resolve("metrics.txt")))
        .contains("llm_run_end{llm_run_end=\"crashed\"} 1");
    Document junit = junit(run);
    assertThat(junit.getDocumentElement().getAttribute("errors")).isEqualTo("1");
    assertThat(junit.getElementsByTagName("testcase").getLength()).isGreaterThanOrEqualTo(4);
    assertThat(junit.getElementsByTagName("error").item(0).getTextContent()).contains(why);
    assertThat(junit.getElementsByTagName("testcase").getLength()).isEqualTo(4);
  }

  @Tag("proof")
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aCrashedRunWithoutPromisesDoesNotLookFine() {
    Finished run = run(CrashedIf.class);
    assertThat(run.exit()).as(run.output()).isEqualTo(1);
    assertThat(run.summary().at("/run/end/kind").asText()).isEqualTo("crashed");
    assertThat(lastLine(run)).startsWith("FAILED: the run crashed: ").contains("enough");
    assertThat(Finished.text(run.llm().resolve("index.html")))
        .contains("FAILED")
        .doesNotContain("NOT GATED");
    assertThat(junit(run).getElementsByTagName("error").getLength()).isEqualTo(1);
  }

  @Tag("proof")
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aFeederThatRunsEmptySaysSo() {
    Finished run = run(Starved.class);
    assertThat(run.exit()).as(run.output()).isEqualTo(1);
    assertThat(run.summary().at("/run/end/reason").asText()).contains("Feeder", "is now empty");
    assertThat(run.summary().at("/all/counts/sent").asInt()).isEqualTo(20);
    assertThat(verdicts(run)).containsExactly("UNDETERMINED");
    assertThat(lastLine(run)).startsWith("FAILED: the run crashed: Feeder ");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aKilledRunHasItsFilesAndHasMetNothing() {
    Finished run =
        GatlingRun.of(Killed.class)
            .against(simulator.url())
            .with("gatling.data.console.writePeriod", 8) // none while the JVM ends
            .run(
                child -> {
                  child.says("TTFT p50");
                  child.terminate();
                });
    assertThat(run.exit()).as(run.output()).isEqualTo(128 + 15);
    assertThat(run.summary().at("/run/end/kind").asText()).isEqualTo("killed");
    assertThat(run.summary().at("/all/counts/succeeded").asInt()).isPositive();
    assertThat(run.rows()).hasSize(run.summary().at("/all/counts/sent").asInt());
    assertThat(verdicts(run)).containsExactly("UNDETERMINED");
    assertThat(lastLine(run)).startsWith("FAILED: the run was killed: the JVM was ended");
    assertThat(run.output()).containsOnlyOnce("LLM report:     file:///");
    assertAllFiles(run);
    assertThat(Finished.text(run.llm().resolve("index.html")))
        .contains("FAILED", "the run was killed");
    assertThat(junit(run).getElementsByTagName("error").getLength()).isEqualTo(1);
  }

  private Finished run(Class<? extends Simulation> simulation) {
    return GatlingRun.of(simulation).against(simulator.url()).reported().run();
  }

  private static List<String> verdicts(Finished run) {
    return run.summary().get("objectives").findValuesAsText("verdict");
  }

  private static String lastLine(Finished run) {
    return run.output().lines().reduce("", (before, line) -> line);
  }

  private static void assertAllFiles(Finished run) {
    for (String file :
        List.of(
            "index.html",
            "summary.json",
            "junit.xml",
            "summary.md",
            "metrics.txt",
            "requests.jsonl",
            "histograms.hlog")) {
      assertThat(run.llm().resolve(file)).isNotEmptyFile();
    }
    assertThat(run.folder().resolve("llm-latest.txt"))
        .hasContent(run.run().getFileName() + "/llm\n");
  }

  private static Document junit(Finished run) {
    try {
      String text = Finished.text(run.llm().resolve("junit.xml"));
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(text)));
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
