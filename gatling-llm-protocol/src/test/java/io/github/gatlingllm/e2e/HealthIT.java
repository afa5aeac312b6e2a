/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.validity;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Whether the load generator itself is fit to measure is found out, told, and can be promised. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HealthIT {

  /** What the simulations below share. */
  abstract static class Watched extends Simulation {

    final void run(PopulationBuilder... load) {
      LlmProtocolBuilder promised =
          llm.model("llama-3")
              .warmUp(Duration.ofSeconds(2))
              .objectives(objectives(validity().required()));
      setUp(load)
          .protocols(http.baseUrl(Setting.url()), promised)
          .assertions(promised.assertions());
    }

    static ChatBuilder chat() {
      return llm("chat").chat().user("Hello there").maxTokens(8);
    }

    static ChainBuilder blocking(int millis) {
      return exec(
          session -> {
            try {
              Thread.sleep(millis);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            return session;
          });
    }
  }

  /** Light, and on a schedule. */
  public static class Light extends Watched {
    {
      run(scenario("Chat").exec(chat()).injectOpen(constantUsersPerSec(5).during(6)));
    }
  }

  /** Light, and without a schedule. */
  public static class Closed extends Watched {
    {
      run(scenario("Chat").exec(chat()).injectClosed(constantConcurrentUsers(2).during(5)));
    }
  }

  /** Users that hold up the event loops on which others' tokens arrive. */
  public static class Blocked extends Watched {
    {
      run(
          scenario("Chat").exec(chat()).injectOpen(constantUsersPerSec(10).during(6)),
          scenario("Sleeper").exec(blocking(80)).injectOpen(constantUsersPerSec(20).during(6)));
    }
  }

  /** Users that have everything collected again and again. */
  public static class Collecting extends Watched {
    {
      run(
          scenario("Chat").exec(chat()).injectOpen(constantUsersPerSec(5).during(6)),
          scenario("Collector")
              .exec(
                  session -> {
                    System.gc();
                    return session;
                  })
              .injectOpen(constantUsersPerSec(10).during(6)));
    }
  }

  /** Over before anything could be measured. */
  public static class TooShort extends Watched {
    {
      run(scenario("Chat").exec(chat()).injectOpen(atOnceUsers(1)));
    }
  }

  private LlmSimulator simulator;

  @BeforeAll
  void start() {
    simulator = LlmSimulator.start(SimulatorOptions.profile("fast"));
  }

  @AfterAll
  void stop() {
    simulator.close();
  }

  @Test
  void aLightRunIsCheckedFromAllSides() {
    Finished run = run(Light.class);

    JsonNode validity = run.summary().get("validity");
    assertThat(validity.get("notChecked")).isEmpty();
    assertThat(validity.has("notApplicable")).isFalse();
    assertThat(names(validity.get("measured")))
        .containsExactlyInAnyOrder(
            "scheduleLagP99Ms",
            "eventLoopDelayP99Ms",
            "cpuOver90Percent",
            "cpuPeakPercent",
            "machineCpuPeakPercent",
            "gcPercent",
            "gcLongestPauseMs",
            "achievedRatePercent");
    assertThat(Finished.text(run.llm().resolve("index.html"))).contains("event-loop delay p99");
    System.out.println("light run: " + validity);
    assertVerdictFollowsTheChecks(run);
  }

  @Test
  void aClosedRunHasNoScheduleToCheck() {
    Finished run = run(Closed.class);

    JsonNode validity = run.summary().get("validity");
    assertThat(texts(validity.get("notApplicable"))).containsExactly("scheduleLag", "achievedRate");
    assertThat(validity.get("notChecked")).isEmpty();
    assertVerdictFollowsTheChecks(run);
  }

  @Test
  void blockedEventLoopsMakeARunInvalid() {
    Finished run = run(Blocked.class);

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    JsonNode validity = run.summary().get("validity");
    assertThat(validity.get("valid").asBoolean()).isFalse();
    assertThat(validity.at("/measured/eventLoopDelayP99Ms").asDouble()).isGreaterThan(20);
    assertThat(texts(validity.get("reasons")))
        .anyMatch(reason -> reason.contains("event-loop delay p99 was"));
    assertThat(run.output()).contains("INVALID  event loops were held up");
    assertVerdictFollowsTheChecks(run);
  }

  @Test
  void collectionsThatStopTheGeneratorMakeARunInvalid() {
    Finished run = run(Collecting.class);

    JsonNode validity = run.summary().get("validity");
    assertThat(validity.at("/measured/gcPercent").asDouble()).isGreaterThan(0.5);
    assertThat(texts(validity.get("reasons")))
        .anyMatch(reason -> reason.contains("garbage collection"));
    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertVerdictFollowsTheChecks(run);
  }

  @Test
  void aRunThatCouldNotBeCheckedIsNotPassed() {
    Finished run = run(TooShort.class);

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(run.summary().get("validity").has("valid")).isFalse();
    JsonNode objective = run.summary().at("/objectives/0");
    assertThat(objective.get("verdict").asText()).isEqualTo("UNDETERMINED");
    assertThat(objective.get("reason").asText()).contains("could not be checked", "cpu");
  }

  /** How fit the machine is under a test is not the test's to say: all outputs must agree on it. */
  private static void assertVerdictFollowsTheChecks(Finished run) {
    JsonNode validity = run.summary().get("validity");
    JsonNode objective = run.summary().at("/objectives/0");
    int reasons = validity.get("reasons").size();
    assertThat(objective.get("text").asText()).isEqualTo("the run is valid");
    assertThat(objective.get("metric").asText()).isEqualTo("validity");
    assertThat(objective.get("statistic").asText()).isEqualTo("reasons");
    assertThat(objective.get("comparison").asText()).isEqualTo("is");
    assertThat(objective.get("bound").asDouble()).isZero();
    assertThat(objective.get("unit").asText()).isEqualTo("reasons");
    assertThat(objective.get("actual").asInt()).isEqualTo(reasons);
    assertThat(objective.get("verdict").asText()).isEqualTo(reasons == 0 ? "MET" : "MISSED");
    assertThat(validity.get("valid").asBoolean()).isEqualTo(reasons == 0);
    assertThat(run.exit()).as(run.output()).isEqualTo(reasons == 0 ? 0 : 2);
    assertThat(run.summary().get("headline").asText())
        .contains(reasons == 0 ? " · valid" : " · INVALID: ");
    texts(validity.get("reasons"))
        .forEach(reason -> assertThat(objective.get("reason").asText()).contains(reason));
  }

  private Finished run(Class<? extends Simulation> simulation) {
    return GatlingRun.of(simulation).against(simulator.url()).run();
  }

  private static List<String> names(JsonNode node) {
    var names = new ArrayList<String>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static List<String> texts(JsonNode node) {
    var texts = new ArrayList<String>();
    node.forEach(each -> texts.add(each.asText()));
    return texts;
  }
}
