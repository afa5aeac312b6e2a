// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.group;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.core.CoreDsl.stopLoadGenerator;
import static io.gatling.javaapi.core.CoreDsl.stopLoadGeneratorIf;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.requests;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objective;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** However a run comes to its end, its promises decide, and whatever its requests are called. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EndingsIT {

  private static final String BROKEN = "chat: TTFT max ≤ 0.001 ms";

  private static final List<String> NAMES =
      List.of(
          "a/b",
          "say \"it's\"",
          "größe 漢字",
          "🚀",
          "<b>bold</b>",
          "100 % sure",
          "back\\slash",
          "#{x}",
          "name" + "-very-long".repeat(25));

  private static ChatBuilder chat(String name) {
    return llm(name).chat().user(prompts(16).unique(1)).exactOutputTokens(4);
  }

  private static Objective kept(String... path) {
    return metric(path).ttft().percentile(50).lte(ms(60_000));
  }

  /** Two promises, of which one is broken; the users stop the load when all have been served. */
  abstract static class Stopping extends Simulation {

    final void stopping(ChainBuilder stop) {
      LlmProtocolBuilder protocol = llm.model("llama-3");
      setUp(
              scenario("Chat")
                  .exec(chat("chat"))
                  .rendezVous(5)
                  .exec(stop)
                  .pause(60)
                  .injectOpen(atOnceUsers(5), nothingFor(60)))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(objectives(kept("chat"), metric("chat").ttft().max().lte(ms(0.001))));
    }
  }

  /** Stops, whoever comes first. */
  public static class Stopped extends Stopping {
    {
      stopping(exec(stopLoadGenerator("enough")));
    }
  }

  /** Stops, if a user says so. */
  public static class StoppedIf extends Stopping {
    {
      stopping(exec(stopLoadGeneratorIf("enough", session -> session.userId() == 2)));
    }
  }

  /** Stops at the first failure, and would never have shown another. */
  public static class StoppedAtAFailure extends Simulation {
    {
      LlmProtocolBuilder protocol = llm.model("llama-3").disablePreflight();
      setUp(
              scenario("Chat")
                  .exec(
                      chat("chat")
                          .header(
                              "x-sim-fault",
                              session -> session.userId() < 40 ? "status=500;p=0" : "status=500"))
                  .exec(stopLoadGeneratorIf("a request failed", Session::isFailed))
                  .injectOpen(constantUsersPerSec(20).during(30)))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(
              objectives(
                  kept("chat"), requests("chat").failedPercent().lte(50).allowUndetermined()));
    }
  }

  /** Populations side by side and one after the other, one of them without users; odd names. */
  public static class Names extends Simulation {
    {
      var promised = new ArrayList<Objective>();
      NAMES.forEach(name -> promised.add(kept(name)));
      promised.add(kept("chat"));
      promised.add(kept("chat", "chat"));
      promised.add(kept("a group", "in/ner 🚀", "deep"));
      promised.add(kept("later"));
      LlmProtocolBuilder protocol = llm.model("llama-3").disablePreflight();
      ChainBuilder odd = exec(session -> session.set("x", "#{x}"));
      for (String name : NAMES) {
        odd = odd.exec(chat(name));
      }
      setUp(
              scenario("Odd").exec(odd).injectOpen(atOnceUsers(2)),
              scenario("Nobody").exec(chat("nobody")).injectOpen(atOnceUsers(0)),
              scenario("Groups")
                  .exec(chat("chat"))
                  .exec(group("chat").on(chat("chat")))
                  .exec(group("a group").on(group("in/ner 🚀").on(chat("deep"))))
                  .injectOpen(constantUsersPerSec(4).during(1))
                  .andThen(scenario("Later").exec(chat("later")).injectOpen(atOnceUsers(2))))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(objectives(promised.toArray(Objective[]::new)));
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
  void aStoppedRunIsJudgedAndBothReportsSaySo() {
    Finished run = run(Stopped.class).run();
    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertJudged(run);
    assertThat(run.summary().at("/run/end/kind").asText()).isEqualTo("completed");
    assertReportedByGatling(run);
    assertThat(run.folder().resolve("llm-latest.txt"))
        .hasContent(run.run().getFileName() + "/llm\n");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aStopAtAFailureLetsNothingBeMet() {
    Finished run = GatlingRun.hosted(StoppedAtAFailure.class).against(simulator.url()).run();

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(run.summary().at("/run/end/kind").asText()).isEqualTo("stoppedEarly");
    assertThat(run.summary().at("/run/end/reason").asText())
        .isEqualTo("the simulation stopped the load before its end: a request failed");
    assertThat(run.summary().get("objectives").findValuesAsText("verdict"))
        .containsExactly("UNDETERMINED", "UNDETERMINED");
    assertThat(run.summary().at("/objectives/0/reason").asText())
        .matches(
            "the simulation stopped the load early, after \\d+ of \\d+ requests had failed, .*");
    assertThat(run.output()).contains("stopped early: the simulation stopped the load");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void withoutGatlingsReportsTheRunIsJudgedAndSoItIsWhenTheyAreMadeLater() {
    Finished run = GatlingRun.hosted(StoppedIf.class).against(simulator.url()).run();
    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertJudged(run);
    assertThat(run.run().resolve("index.html")).doesNotExist();
    assertThat(run.output()).doesNotContain("Gatling report:");
    String before = Finished.text(run.llm().resolve("summary.json"));

    Finished later =
        run(StoppedIf.class)
            .into(run.folder())
            .option("-ro", run.run().getFileName().toString())
            .run();
    assertThat(later.exit()).as(later.output()).isEqualTo(2);
    assertReportedByGatling(later);
    assertThat(later.llm().resolve("summary.json")).hasContent(before);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void anyNameCanBePromised() {
    Finished run = GatlingRun.hosted(Names.class).against(simulator.url()).reported().run();
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.summary().get("objectives").findValuesAsText("verdict"))
        .hasSize(NAMES.size() + 4)
        .containsOnly("MET");
    assertThat(run.summary().at("/requests/later/counts/succeeded").asInt()).isEqualTo(2);
    assertThat(run.summary().get("requests").get("chat / chat").at("/counts/sent").asInt())
        .isEqualTo(4);
    assertThat(run.gatlingReport().contains("later: TTFT p50 &le; 60000 ms")).isTrue();
    Stream.of("a/b", "größe 漢字", "🚀", "100 % sure", "#{x}", "later")
        .forEach(name -> assertThat(run.output()).contains("LLM objectives / " + name + ": TTFT"));
    assertThat(Finished.text(run.llm().resolve("junit.xml"))).contains("failures=\"0\"");
  }

  private GatlingRun run(Class<? extends Simulation> simulation) {
    return GatlingRun.of(simulation).against(simulator.url()).reported();
  }

  private static void assertJudged(Finished run) {
    assertThat(run.summary().get("objectives").findValuesAsText("verdict"))
        .containsExactly("MET", "MISSED");
    assertThat(run.summary().at("/all/counts/succeeded").asInt()).isEqualTo(5);
    assertThat(run.output()).contains("✔ MET", "✘ MISSED");
    Path junit = run.llm().resolve("junit.xml");
    assertThat(junit).content().contains("tests=\"2\" failures=\"1\" errors=\"0\"");
  }

  /** The kept promise without KO, the broken one with its actual value. */
  private static void assertReportedByGatling(Finished run) {
    assertThat(run.output())
        .contains(
            "LLM objectives / chat: TTFT p50 ≤ 60000 ms: count of failed events is 0.0 : true")
        .contains("LLM objectives / " + BROKEN + ": count of failed events is 0.0 : false");
    double actual = run.summary().get("objectives").get(1).get("actual").asDouble();
    assertThat(actual).isGreaterThan(0.001);
    String report = run.gatlingReport();
    assertThat(report.contains("chat: TTFT p50 &le; 60000 ms")).isTrue();
    assertThat(report.contains("chat: TTFT max &le; 0.001 ms: actual ")).isTrue();
  }
}
