// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.goodput;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.requests;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Assertion;
import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objective;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What a run promised decides its exit code, and is told in both reports. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GateIT {

  private static final SloBuilder EASY = slo("easy").ttft().lte(ms(2000)).tpot().lte(ms(500));

  /** What the simulations below share. */
  abstract static class Gated extends Simulation {

    static LlmProtocolBuilder protocol() {
      return llm.model("llama-3");
    }

    static ChatBuilder chat() {
      return llm("chat").chat().user(prompts(32).unique(1)).exactOutputTokens(8);
    }

    final SetUp load(OpenInjectionStep steps, ChatBuilder chat, LlmProtocolBuilder protocol) {
      return setUp(scenario("Chat").exec(chat).injectOpen(steps))
          .protocols(http.baseUrl(Setting.url()), protocol);
    }

    final void gate(OpenInjectionStep steps, ChatBuilder chat, Objective... promised) {
      load(steps, chat, protocol().disablePreflight()).assertions(objectives(promised));
    }
  }

  /** All promises hold; warm-up requests are in no figure. */
  public static class Met extends Gated {
    {
      Objectives promised =
          objectives(
              metric("chat").ttft().percentile(95).lte(ms(2000)),
              metric("chat").itl().max().lt(ms(2000)),
              metric().e2e().mean().gt(ms(1)),
              goodput(EASY).attainment().gte(99),
              requests("chat").outputTokensPerSecond().gte(1),
              requests("chat").httpStatusPercent(429).lte(10),
              requests("chat").noFailures(),
              requests().finishReasonPercent("length").gte(90),
              requests().peakConcurrency().between(1, 1000),
              metric().decodeRate().percentile(10).gte(0.1),
              metric().ttft().fromSchedule().percentile(90).lte(ms(4000)),
              // 120 requests can't tell.
              metric().e2e().percentile(99.9).lte(ms(9000)).allowUndetermined());
      // Long answers: their times are far off the bounds, also where they are uncertain.
      load(
              constantUsersPerSec(40).during(4),
              chat().exactOutputTokens(60),
              protocol().warmUp(Duration.ofSeconds(1)))
          .assertions(
              promised.and(
                  global().failedRequests().count().is(0L),
                  details("chat tokens", "TTFT").responseTime().percentile(99).lt(2000),
                  details("chat tokens", "ITL").responseTime().max().lt(2000),
                  details("chat").requestsPerSec().gt(1.0)));
    }
  }

  /** One promise breaks, however late times may be; one is about a request that never ran. */
  public static class Missed extends Gated {
    {
      gate(
          constantUsersPerSec(40).during(3),
          chat().exactOutputTokens(100),
          metric("chat").e2e().percentile(50).lte(ms(1)),
          metric("chat").ttft().percentile(50).lte(ms(9000)),
          metric("greeting").ttft().percentile(50).lte(ms(1000)));
    }
  }

  /** Only a native assertion on our figures. */
  public static class Native extends Gated {
    {
      List<Assertion> own =
          List.of(details("chat tokens", "TTFT").responseTime().percentile(99).lt(1));
      load(constantUsersPerSec(20).during(1), chat(), protocol()).assertions(own);
    }
  }

  /** The objective is not among the assertions. */
  public static class Forgotten extends Gated {
    {
      objectives(metric("chat").ttft().percentile(50).lte(ms(1000)));
      load(constantUsersPerSec(20).during(1), chat(), protocol())
          .assertions(global().failedRequests().count().is(0L));
    }
  }

  /** No request succeeds. */
  public static class AllFailed extends Gated {
    {
      gate(
          constantUsersPerSec(60).during(2),
          chat().header("x-sim-fault", "status=500"),
          metric("chat").ttft().percentile(50).lte(ms(1000)),
          metric().e2e().max().lt(ms(100_000)),
          goodput(EASY).attainment().gte(2),
          goodput(EASY).requestsPerSecond().gte(0.1));
    }
  }

  /** The run ends before its answers do. */
  public static class CutShort extends Gated {
    {
      load(
              constantUsersPerSec(20).during(30),
              llm("chat").chat().user(prompts(32).unique(1)).exactOutputTokens(2000),
              protocol().disablePreflight())
          .maxDuration(3)
          .assertions(objectives(metric("chat").ttft().percentile(50).lte(ms(2000))));
    }
  }

  /** Nobody comes. */
  public static class Nobody extends Gated {
    {
      gate(nothingFor(1), chat(), metric("chat").ttft().percentile(50).lte(ms(1000)));
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

  @Test
  void promisesThatHoldPassTheBuild() {
    Finished run = run(GatlingRun.hosted(Met.class));
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.output())
        .contains("✔ MET", "chat: TTFT p95 ≤ 2000 ms")
        .contains("LLM report:     file:///");
    JsonNode all = run.summary().get("all");
    assertThat(all.at("/counts/warmUp").asInt()).isBetween(30, 50);
    assertThat(all.at("/counts/sent").asInt() + all.at("/counts/warmUp").asInt()).isEqualTo(160);
    assertThat(all.at("/latencyMs/ttft/count").asInt()).isEqualTo(all.at("/counts/sent").asInt());
    assertThat(run.rows().stream().filter(row -> row.get("warmUp").asBoolean()).count())
        .isEqualTo(all.at("/counts/warmUp").asInt());
    assertThat(run.output()).contains("chat (warm-up)");
    JsonNode doubtful = objective(run, "E2E p99.9 ≤ 9000 ms");
    assertThat(doubtful.get("verdict").asText()).isEqualTo("UNDETERMINED");
    assertThat(doubtful.get("undeterminedAllowed").asBoolean()).isTrue();
    assertThat(run.summary().get("objectives"))
        .hasSize(12)
        .allMatch(
            objective ->
                objective.get("verdict").asText().equals("MET") || objective.equals(doubtful));
    assertThat(run.output()).contains("? UNDETERMINED", "(allowed by ");
    assertThat(run.llm().resolve("junit.xml"))
        .content()
        .contains("failures=\"0\"", "skipped=\"1\"");
    for (String file :
        List.of("index.html", "histograms.hlog", "summary.md", "metrics.txt", "requests.jsonl")) {
      assertThat(run.llm().resolve(file)).isNotEmptyFile();
    }
  }

  @Test
  void aMissedPromiseFailsTheBuildAndIsToldEverywhere() {
    Finished run = run(GatlingRun.hosted(Missed.class));
    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    JsonNode missed = objective(run, "chat: E2E p50 ≤ 1 ms");
    assertThat(missed.get("verdict").asText()).isEqualTo("MISSED");
    assertThat(missed.get("actual").asDouble()).isGreaterThan(1);
    assertThat(objective(run, "chat: TTFT p50 ≤ 9000 ms").get("verdict").asText()).isEqualTo("MET");
    assertThat(run.output()).contains("✘ MISSED", "chat: E2E p50 ≤ 1 ms: actual ");
    assertThat(run.gatlingReport().contains("chat: E2E p50 &le; 1 ms: actual ")).isTrue();
    assertThat(Finished.text(run.llm().resolve("index.html"))).contains("TTFT p50");

    JsonNode absent = objective(run, "greeting: TTFT p50 ≤ 1000 ms");
    assertThat(absent.get("verdict").asText()).isEqualTo("UNDETERMINED");
    assertThat(absent.get("reason").asText()).contains("greeting").contains("chat");
    assertThat(run.output()).contains(absent.get("reason").asText());
  }

  @Test
  void aNativeAssertionOnOurFiguresFailsTheBuild() {
    Finished run = run(GatlingRun.hosted(Native.class));
    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(run.output()).contains("chat tokens / TTFT: 99th percentile");
  }

  @Test
  void anObjectiveThatIsNotAssertedStopsTheRunAtItsStart() {
    long before = simulator.stats().requests();
    assertThat(GatlingRun.of(Forgotten.class).against(simulator.url()).refusal())
        .contains("objectives(...): 'chat: TTFT p50 ≤ 1000 ms' is not among the run's assertions")
        .contains(".assertions(objectives(...))");
    // the preflight, and its look at the list of models
    assertThat(simulator.stats().requests() - before).isLessThanOrEqualTo(2);
  }

  @Test
  void aRunWithoutASuccessMeetsNoPromise() {
    Finished run = run(GatlingRun.hosted(AllFailed.class));
    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(run.summary().get("objectives"))
        .hasSize(4)
        .noneMatch(objective -> objective.get("verdict").asText().equals("MET"));
    assertThat(run.summary().at("/all/counts/failed").asInt()).isEqualTo(120);
    assertThat(run.summary().at("/all/slo/easy/failed").asInt()).isEqualTo(120);
    assertThat(run.summary().at("/run/load").has("offeredRequestsPerSecond")).isTrue();
  }

  @Test
  void requestsThatTheEndCutsAreUnfinishedAndTheRunIsJudged() {
    Finished run = run(GatlingRun.hosted(CutShort.class));
    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    JsonNode counts = run.summary().at("/all/counts");
    assertThat(counts.get("unfinished").asInt()).isGreaterThan(20);
    assertThat(counts.get("failed").asInt()).isZero();
    assertThat(run.rows())
        .hasSize(counts.get("sent").asInt())
        .anyMatch(row -> row.get("status").asText().equals("unfinished"));
    assertThat(run.gatlingReport().contains("LLM objectives")).isTrue();
    JsonNode objective = run.summary().get("objectives").get(0);
    assertThat(objective.get("verdict").asText()).isEqualTo("UNDETERMINED");
    assertThat(run.output()).contains(objective.get("reason").asText());
  }

  @Test
  void aPromiseAboutARunWithoutUsersFails() {
    Finished run = run(GatlingRun.hosted(Nobody.class));
    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(run.summary().get("objectives").get(0).get("verdict").asText())
        .isEqualTo("UNDETERMINED");
  }

  private Finished run(GatlingRun run) {
    return run.against(simulator.url()).reported().run();
  }

  private static JsonNode objective(Finished run, String text) {
    for (JsonNode objective : run.summary().get("objectives")) {
      if (objective.get("text").asText().equals(text)) {
        return objective;
      }
    }
    throw new AssertionError("no objective '" + text + "' in " + run.summary().get("objectives"));
  }
}
