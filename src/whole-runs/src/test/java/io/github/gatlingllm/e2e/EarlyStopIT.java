// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.*;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objective;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Runs that go on for nothing end early; and none leaves for a host that may cost money. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EarlyStopIT {

  /** No host of that name is asked: the request must not get so far. */
  private static final String FOREIGN = "http://api.example.invalid";

  private static ChatBuilder chat() {
    return llm("chat").chat().user(prompts(32).unique(1)).exactOutputTokens(8);
  }

  private static LlmProtocolBuilder protocol() {
    return llm.model("llama-3").baseUrl(Setting.url());
  }

  /** What all runs share: 20 users a second, for longer than any test waits. */
  abstract static class Endless extends Simulation {

    final void run(ChainBuilder requests, LlmProtocolBuilder protocol, Objective... promised) {
      run(requests, protocol, objectives(promised));
    }

    final void run(ChainBuilder requests, LlmProtocolBuilder protocol, Objectives promised) {
      setUp(scenario("Chat").exec(requests).injectOpen(constantUsersPerSec(20).during(50)))
          .protocols(protocol)
          .assertions(promised);
    }
  }

  /** The first answer breaks a promise; the other one holds until then. */
  public static class BrokenExtreme extends Endless {
    {
      run(
          exec(chat()),
          protocol(),
          objectives(
                  metric("chat").ttft().max().lte(ms(0.01)),
                  metric("chat").e2e().max().lte(ms(30_000)))
              .stopEarly());
    }
  }

  /** All requests fail, and their number is known: of 1000, ten may. */
  public static class AllFail extends Endless {
    {
      run(
          exec(session -> session.set("known", 1))
              .pause(Duration.ofMillis(1))
              .exec(group("all").on(exec(chat().header("x-sim-fault", "status=500")))),
          protocol().disablePreflight(),
          objectives(requests().failedPercent().lte(1)).stopEarly());
    }
  }

  /** Some fail, but not too many: the run must go on to its end. */
  public static class StillHopeful extends Simulation {
    private static final SloBuilder EASY = slo("easy").e2e().lte(ms(30_000));

    {
      LlmProtocolBuilder promised = protocol().disablePreflight();
      setUp(
              scenario("Chat")
                  .exec(chat().header("x-sim-fault", session -> fault(session.userId())))
                  .injectOpen(constantUsersPerSec(20).during(5)))
          .protocols(promised)
          .assertions(
              objectives(
                      goodput(EASY).attainment().gte(50),
                      // Thirty in a row may be one event.
                      requests().failedPercent().lte(45).allowUndetermined(),
                      metric("chat").ttft().percentile(50).lte(ms(20_000)))
                  .stopEarly());
    }

    /** The first thirty of a hundred. */
    private static String fault(long user) {
      return user <= 30 ? "status=500" : "status=500;p=0";
    }
  }

  /** No more requests than that. */
  public static class RequestBudget extends Endless {
    {
      run(
          exec(chat()),
          protocol().budget(budget -> budget.requests(30)),
          // A busy machine may not apply the load in so short a time.
          metric("chat").e2e().percentile(50).lte(ms(30_000)).allowUndetermined());
    }
  }

  /** No more tokens than that. */
  public static class TokenBudget extends Endless {
    {
      run(exec(chat()), protocol().budget(budget -> budget.tokens(1000)));
    }
  }

  /** No more money than that. */
  public static class MoneyBudget extends Endless {
    {
      LlmProtocolBuilder limited = protocol().budget(budget -> budget.money(1));
      LlmProtocolBuilder priced = limited.prices(prices -> prices.perMillionOutputTokens(10_000));
      run(exec(chat()), priced);
    }
  }

  /** The host is known from the start. */
  public static class Foreign extends Endless {
    {
      run(exec(chat()), llm.model("llama-3").baseUrl(FOREIGN));
    }
  }

  /** One of the hosts of Gatling's own http protocol is not local. */
  public static class ForeignHttp extends Endless {
    {
      setUp(scenario("Chat").exec(chat()).injectOpen(atOnceUsers(1)))
          .protocols(
              http.baseUrls(Setting.url(), FOREIGN), llm.model("llama-3").disablePreflight());
    }
  }

  /** Each user has a host of its own: the first a local one, the second not. */
  public static class ForeignPerSession extends Simulation {
    {
      setUp(
              scenario("Chat")
                  .exec(session -> session.set("url", url(session.userId())))
                  .exec(chat())
                  .injectOpen(atOnceUsers(2)))
          .protocols(llm.model("llama-3").baseUrl("#{url}"));
    }

    private static String url(long user) {
      return user == 1 ? Setting.url() : FOREIGN;
    }
  }

  /** The simulation itself gives leave. */
  public static class Allowed extends Simulation {
    {
      setUp(scenario("Chat").exec(chat()).injectOpen(atOnceUsers(1)))
          .protocols(llm.model("llama-3").baseUrl(FOREIGN).disablePreflight().allowPaidCalls());
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
  void aBrokenExtremeEndsTheRunAndStaysMissed() {
    Finished run = GatlingRun.hosted(BrokenExtreme.class).against(simulator.url()).reported().run();
    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    JsonNode summary = run.summary();
    assertThat(summary.at("/run/end/kind").asText()).isEqualTo("stoppedEarly");
    assertThat(summary.at("/run/end/reason").asText())
        .contains("TTFT max", "out of reach: no request may break the bound");
    assertThat(summary.at("/run/durationSeconds").asDouble()).isLessThan(30);
    JsonNode missed = summary.get("objectives").get(0);
    assertThat(missed.get("verdict").asText()).isEqualTo("MISSED");
    assertThat(missed.get("reason").asText()).contains("the run was stopped early after");
    assertThat(summary.get("objectives").get(1).get("verdict").asText()).isNotEqualTo("MISSED");
    assertThat(run.output())
        .contains("LLM run stops early: 'chat: TTFT max")
        .contains("stopped early: 'chat: TTFT max")
        .contains(missed.get("reason").asText());
    for (String file : new String[] {"index.html", "summary.md", "junit.xml"}) {
      assertThat(Finished.text(run.llm().resolve(file))).contains("stopped early");
    }
    assertThat(run.gatlingReport().contains("LLM objectives")).isTrue();
  }

  @Test
  void aShareOutOfReachEndsARunWhoseNumberOfRequestsIsKnown() {
    Finished run = run(AllFail.class);
    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    JsonNode missed = run.summary().get("objectives").get(0);
    assertThat(missed.get("verdict").asText()).isEqualTo("MISSED");
    assertThat(missed.get("reason").asText())
        .startsWith("out of reach: 10 of at most 1000 requests may miss, ");
    assertThat(run.summary().at("/all/counts/failed").asInt()).isBetween(11, 500);
  }

  @Test
  void aRunWithHopeGoesOnToItsEnd() {
    Finished run = run(StillHopeful.class);
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.summary().at("/run/end/kind").asText()).isEqualTo("completed");
    assertThat(run.summary().at("/all/counts/sent").asInt()).isEqualTo(100);
    assertThat(run.summary().at("/all/counts/failed").asInt()).isEqualTo(30);
  }

  @Test
  void aBudgetOfRequestsEndsTheRunAndFailsNoBuildByItself() {
    long before = simulator.stats().requests();
    Finished run = run(RequestBudget.class);
    assertThat(run.exit()).as(run.output()).isZero();
    JsonNode summary = run.summary();
    assertThat(summary.at("/run/end/kind").asText()).isEqualTo("stoppedEarly");
    assertThat(summary.at("/run/end/reason").asText())
        .startsWith("the budget of 30 requests is spent: ");
    assertThat(summary.at("/validity/warnings").toString())
        .contains("the load profile was not finished");
    // the preflight is one of them, its look at the list of models is none
    assertThat(simulator.stats().requests() - before).isBetween(32L, 200L);
    assertThat(summary.at("/all/counts/sent").asLong())
        .isEqualTo(simulator.stats().requests() - before - 2);
    assertThat(summary.at("/all/counts/unfinished").asInt()).isZero();
  }

  /** Its host is local: that needs no leave, though others would. */
  @Tag("proof")
  @Test
  void aBudgetOfTokensEndsTheRun() {
    Finished run = guarded(TokenBudget.class).run();
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.summary().at("/run/end/reason").asText())
        .matches("the budget of 1000 tokens is spent: \\d+ used");
    assertThat(run.summary().at("/all/counts/sent").asInt()).isBetween(15, 300);
  }

  @Test
  void aBudgetOfMoneyEndsTheRun() {
    Finished run = run(MoneyBudget.class);
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.summary().at("/run/end/reason").asText())
        .matches("the budget of 1 USD is spent: [\\d.]+ USD used");
  }

  @Test
  void aForeignHostIsRefusedBeforeAnythingIsSent() {
    Finished run = guarded(GatlingRun.of(Foreign.class)).run();
    assertThat(run.exit()).as(run.output()).isEqualTo(1);
    assertThat(lastLine(run))
        .startsWith("calls to 'api.example.invalid' may cost money")
        .contains("-Dllm.requirePaidOptIn=true", "-Dllm.paidOptIn=true", "llm.allowPaidCalls()");
    assertThat(run.output()).doesNotContain("preflight");
  }

  @Test
  void oneForeignHostAmongThoseOfHttpIsEnough() {
    long before = simulator.stats().requests();
    assertThat(guarded(ForeignHttp.class).refusal()).contains("api.example.invalid");
    assertThat(simulator.stats().requests()).isEqualTo(before);
  }

  @Test
  void aHostOfASessionIsLookedAtBeforeItsRequestIsSent() {
    long before = simulator.stats().requests();
    Finished run = guarded(ForeignPerSession.class).run();
    assertThat(run.summary().at("/all/counts/succeeded").asInt()).as(run.output()).isEqualTo(1);
    assertThat(run.summary().at("/all/failures/Paid call not allowed").asInt()).isEqualTo(1);
    assertThat(simulator.stats().requests() - before).isEqualTo(1);
  }

  @Test
  void leaveIsGivenByTheSimulationOrByAProperty() {
    Finished bySimulation = guarded(Allowed.class).run();
    assertThat(bySimulation.summary().at("/all/failures/Unknown host").asInt())
        .as(bySimulation.output())
        .isEqualTo(1);
    Finished byProperty = guarded(Foreign.class).with("llm.paidOptIn", true).run();
    assertThat(byProperty.output()).contains("preflight FAILED").doesNotContain("may cost money");
  }

  private Finished run(Class<? extends Simulation> simulation) {
    return GatlingRun.hosted(simulation).against(simulator.url()).run();
  }

  private GatlingRun guarded(Class<? extends Simulation> simulation) {
    return guarded(GatlingRun.hosted(simulation));
  }

  private GatlingRun guarded(GatlingRun run) {
    return run.against(simulator.url()).with("llm.requirePaidOptIn", true);
  }

  private static String lastLine(Finished run) {
    return run.output().strip().lines().reduce("", (before, line) -> line);
  }
}
