// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.rampUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.capacitySearch;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * A search in real runs: it ends by itself, its path is the server's doing, and what held it tries
 * again, before it makes sure of a lower load.
 */
@Order(1) // takes long
@Execution(ExecutionMode.CONCURRENT)
class CapacitySearchIT {

  private static final SimulatorOptions FAST = SimulatorOptions.profile("fast").withWarmUp(50);
  private static final SloBuilder PROMPT = slo("prompt").e2e().lte(ms(2000));

  /** Levels so short, and a target so low, that a verdict takes some thirty requests. */
  public static class Search extends Simulation {
    {
      setUp(
              scenario("Chat")
                  .exec(chat())
                  .injectOpen(
                      rampUsersPerSec(1).to(10).during(2),
                      capacitySearch(PROMPT)
                          .between(20, 40)
                          .precision(20)
                          .target(90)
                          .indifference(5)
                          .eachLevelLasting(Duration.ofSeconds(1))
                          .atLeastRequests(30)
                          .seed(7)
                          .step()))
          .protocols(llm.baseUrl(Setting.url()).model("llama-3"));
    }
  }

  /** The same in a closed model. */
  public static class Users extends Simulation {
    {
      setUp(
              scenario("Chat")
                  .exec(chat())
                  .injectClosed(
                      capacitySearch(PROMPT)
                          .concurrency()
                          .between(2, 4)
                          .precision(1)
                          .target(90)
                          .indifference(5)
                          .eachLevelLasting(Duration.ofSeconds(1))
                          .atLeastRequests(30)))
          .protocols(llm.baseUrl(Setting.url()).model("llama-3"));
    }
  }

  private static ChatBuilder chat() {
    return llm("chat").chat().user("Hello there").exactOutputTokens(8);
  }

  /** Answers of 32 ms. */
  @Test
  void whatHeldItTriesAgain() {
    // A last level at 20 follows where the highest load is not sure by itself.
    assertThat(path(Search.class, FAST, "offeredRequestsPerSecond"))
        .startsWith(20.0, 40.0, 40.0)
        .hasSizeLessThanOrEqualTo(4);
  }

  /** Answers of 8 × 300 ms, none of which is in time. */
  @Tag("proof")
  @Test
  void anotherServerSeesOtherLoads() {
    SimulatorOptions slow = FAST.withStepBase(Duration.ofMillis(300));
    assertThat(path(Search.class, slow, "offeredRequestsPerSecond")).containsExactly(20.0);
  }

  @Tag("proof")
  @Test
  void concurrencyIsSearchedToo() {
    assertThat(path(Users.class, FAST, "concurrency")).startsWith(2.0);
  }

  private static List<Double> path(
      Class<? extends Simulation> simulation, SimulatorOptions options, String key) {
    Finished run;
    try (var simulator = LlmSimulator.start(options)) {
      run = GatlingRun.hosted(simulation).against(simulator.url()).run();
    }
    assertThat(run.exit()).as(run.output()).isZero();
    JsonNode summary = run.summary();
    assertThat(summary.at("/run/end/kind").asText()).isEqualTo("completed");
    assertThat(summary.at("/run/load/profile").toString())
        .contains("search of the highest load", "90 % meet 'prompt'");
    var loads = new ArrayList<Double>();
    for (JsonNode level : summary.get("levels")) {
      loads.add(level.get(key).asDouble());
      long rows =
          run.rows().stream()
              .filter(row -> row.has("level") && row.get("level").asInt() == loads.size())
              .count();
      assertThat(level.at("/counts/sent").asLong()).isEqualTo(rows).isGreaterThanOrEqualTo(7);
      assertThat(level.has("verdict")).isTrue();
      assertThat(run.output()).contains("LLM level " + loads.size() + ": ");
    }
    assertThat(run.output()).contains("LLM search finished: ");
    // A machine that is held up sends too late for levels so short: they tell no capacity then.
    long tooLate =
        StreamSupport.stream(summary.at("/validity/warnings").spliterator(), false)
            .filter(warning -> warning.asText().contains("its load was not applied"))
            .count();
    if (tooLate < loads.size()) {
      assertThat(summary.at("/capacity/slo").asText()).isEqualTo("prompt");
    }
    assertThat(summary.at("/all/counts/unfinished").asInt()).isZero();
    return loads;
  }
}
