// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.capacitySearch;
import static io.github.gatlingllm.javaapi.LlmDsl.conversation;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.requests;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static io.github.gatlingllm.javaapi.LlmDsl.staircase;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.Conversation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;

/** Runs that contradict themselves do not start, and say why. */
class RefusedRunTest {

  private static final String NOWHERE = "http://127.0.0.1:9";

  /** The preflight, and its look at the list of models. */
  private static final int PREFLIGHT = 2;

  private static ChatBuilder chat(String name) {
    return llm(name).chat().user("Hello");
  }

  /** Without prices nothing has a cost. */
  public static class MoneyWithoutPrices extends Simulation {
    {
      LlmProtocolBuilder protocol = llm.model("llama-3").budget(budget -> budget.money(1));
      setUp(scenario("Chat").exec(chat("chat")).injectOpen(constantUsersPerSec(20).during(50)))
          .protocols(http.baseUrl(Setting.url()), protocol);
    }
  }

  /** A closed search and another population. */
  public static class Beside extends Simulation {
    {
      var search = capacitySearch(slo("quick").ttft().lte(ms(500))).concurrency().between(1, 4);
      setUp(
              scenario("Search").exec(chat("chat")).injectClosed(search.precision(1)),
              scenario("Other").exec(chat("chat")).injectOpen(atOnceUsers(1)))
          .protocols(llm.baseUrl(NOWHERE).model("m").disablePreflight());
    }
  }

  /** A level is the load of the whole run: it can't have two. */
  public static class Twofold extends Simulation {
    {
      setUp(population("One"), population("Two"))
          .protocols(llm.baseUrl(NOWHERE).model("m").disablePreflight());
    }

    private static PopulationBuilder population(String name) {
      return scenario(name)
          .exec(chat("chat"))
          .injectOpen(staircase().incrementUsersPerSec(1).times(1));
    }
  }

  public static class MisspeltFailure extends Promising {
    {
      run(chat(), objectives(requests("chat").failedPercent("HTTP429").lte(2)), atOnceUsers(1));
    }
  }

  public static class MisspeltReason extends Promising {
    {
      run(
          chat(),
          objectives(requests("chat").finishReasonPercent("lenght").lte(2)),
          atOnceUsers(1));
    }
  }

  /** An SLO on the name of a conversation. */
  public static class OnConversation extends Simulation {
    {
      Conversation support = conversation("support");
      setUp(
              scenario("Users")
                  .exec(support.turn(chat("first")), support.turn(chat("follow-up")))
                  .injectOpen(constantUsersPerSec(10).during(1)))
          .protocols(
              http.baseUrl(Setting.url()),
              llm.model("llama-3").slo(slo("quick").ttft().lte(ms(200)), "support"));
    }
  }

  /** One name, two meanings: of the protocol's requests and of one request. */
  public static class Ambiguous extends Simulation {
    {
      setUp(
              scenario("Users")
                  .exec(chat("chat").slo(slo("quick").ttft().lte(ms(300))))
                  .injectOpen(constantUsersPerSec(10).during(1)))
          .protocols(
              http.baseUrl(Setting.url()),
              llm.model("llama-3").slo(slo("quick").ttft().lte(ms(200))));
    }
  }

  @Test
  void aBudgetOfMoneyWithoutPricesIsRefused() {
    refuses(MoneyWithoutPrices.class, 0)
        .startsWith("money(1.0): a budget of money needs prices")
        .contains("llm.prices");
  }

  /** It would not end: a search has no length that is known beforehand. */
  @Test
  void aSearchByConcurrencyBesideOthersIsRefused() {
    assertThat(StandInRun.of(Beside.class).refusal())
        .contains("a search by concurrency must be the only population of its run");
  }

  @Test
  void twoLoadsWithLevelsAreRefused() {
    assertThat(StandInRun.of(Twofold.class).refusal())
        .contains("a run can have one injection step with load levels")
        .contains("2 injection steps have load levels");
  }

  @Test
  void misspeltTextsAreRefused() {
    refuses(MisspeltFailure.class, PREFLIGHT).contains("did you mean 'HTTP 429'?");
    refuses(MisspeltReason.class, PREFLIGHT).contains("did you mean 'length'?");
  }

  @Test
  void aMissingKeyIsNamedWithItsRemedy() {
    assertThat(StandInRun.of(SecretsIT.Keys.class).against(NOWHERE).refusal())
        .contains("system property e2e.key must be set, but was missing: set it by -De2e.key=...");
  }

  @Test
  void aUserInABaseUrlIsRefusedAndNotShown() {
    assertThat(
            StandInRun.of(SecretsIT.UserInUrl.class)
                .against("http://alice:sesame@127.0.0.1:9")
                .refusal())
        .contains("the URL must hold no user and no password, but was 'http://***@127.0.0.1:9'")
        .contains("LLM_API_KEY", "llm.header.Authorization")
        .doesNotContain("alice", "sesame");
  }

  @Test
  void anSloOnAConversationStopsTheRunAtItsStartAndSaysWhatIsMeant() {
    refuses(OnConversation.class, PREFLIGHT)
        .isEqualTo(
            "SLO 'quick' of 'support': 'support' is a conversation, and SLOs apply to requests."
                + " Attach the SLO to the turns by their names, 'first', 'follow-up', or to each"
                + " turn: llm(\"…\").chat()….slo(quick)");
  }

  @Test
  void aNameOfTwoMeaningsStopsTheRunAtItsStart() {
    refuses(Ambiguous.class, 0)
        .contains(
            "SLO 'quick' must mean one thing in a run, but is both 'TTFT ≤ 200 ms' and"
                + " 'TTFT ≤ 300 ms'; rename one of them");
  }

  /** No load was sent: not more than so many requests. */
  private static AbstractStringAssert<?> refuses(Class<? extends Simulation> simulation, int most) {
    try (var server = LlmSimulator.start(SimulatorOptions.profile("fast"))) {
      String refusal = StandInRun.of(simulation).against(server.url()).refusal();
      assertThat(server.stats().requests()).isLessThanOrEqualTo(most);
      return assertThat(refusal);
    }
  }
}
