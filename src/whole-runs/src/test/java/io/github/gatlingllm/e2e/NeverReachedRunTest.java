// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.doIfEquals;
import static io.gatling.javaapi.core.CoreDsl.doIfOrElse;
import static io.gatling.javaapi.core.CoreDsl.doSwitch;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.exitHereIf;
import static io.gatling.javaapi.core.CoreDsl.onCase;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.roundRobinSwitch;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.core.CoreDsl.tryMax;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Session;
import org.junit.jupiter.api.Test;

/** Users who never come to an LLM request are no load, whatever stands around the request. */
class NeverReachedRunTest {

  /** Ten users in each scenario. */
  abstract static class Reaching extends Promising {

    void run(ChainBuilder... chains) {
      var populations = new PopulationBuilder[chains.length];
      for (int i = 0; i < chains.length; i++) {
        populations[i] =
            scenario("Scenario " + i).exec(chains[i]).injectOpen(constantUsersPerSec(10).during(1));
      }
      setUp(populations)
          .protocols(protocol())
          .assertions(objectives(metric("chat").ttft().percentile(50).lte(ms(15_000))));
    }

    /** Succeeds for one user of ten. */
    static ChainBuilder login() {
      return exec(
          session -> {
            if (session.userId() % 10 != 0) {
              throw new IllegalStateException("no such account");
            }
            return session.set("known", true);
          });
    }
  }

  /** Nine of ten users of each scenario fail or exit before the request. */
  public static class Failing extends Reaching {
    {
      run(
          login().exec(doIf(session -> session.contains("known")).then(exec(chat()))),
          login().exec(doIfOrElse(Session::isFailed).then(pause(0)).orElse(exec(chat()))),
          login().exitHereIfFailed().exec(roundRobinSwitch().on(exec(chat()), exec(chat()))),
          exec(tryMax(2).on(login())).exec(doIf(s -> s.contains("known")).then(exec(chat()))),
          exitHereIf(session -> session.userId() % 10 != 0)
              .exec(doIfEquals("#{none}", "").then(pause(0)))
              .exec(session -> session.markAsSucceeded())
              .exec(doSwitch("b").on(onCase("a").then(pause(0)), onCase("b").then(exec(chat())))));
    }
  }

  /** As many skip the request without a failure, since a condition or a switch says so. */
  public static class Skipping extends Reaching {
    {
      run(
          doIf(session -> session.userId() % 10 == 0).then(exec(chat())),
          roundRobinSwitch().on(exec(chat()), pause(0), pause(0)),
          exec(doIf(session -> session.userId() % 10 == 0).then(exec(chat())))
              .exitHereIf(session -> true));
    }
  }

  @Test
  void usersWhoFailOrExitBeforeTheRequestAreNoLoad() {
    Finished run = run(Failing.class);

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(run.summary().get("outcome").asText()).isEqualTo("INVALID");
    assertThat(run.summary().at("/validity/reasons").toString())
        .contains("the load was not applied: 45 of 50 users never reached the LLM request");
  }

  @Test
  void usersWhoSkipTheRequestOnPurposeAreNotMissing() {
    Finished run = run(Skipping.class);

    assertThat(run.summary().at("/validity/reasons").toString()).doesNotContain("never came");
    assertThat(run.rows()).as(run.output()).hasSizeBetween(4, 7);
  }

  private static Finished run(Class<? extends Promising> simulation) {
    try (RecordingServer server =
        RecordingServer.start((number, head, body) -> RecordingServer.stream("Hi"))) {
      return StandInRun.of(simulation).distrustful().against(server.url()).run();
    }
  }
}
