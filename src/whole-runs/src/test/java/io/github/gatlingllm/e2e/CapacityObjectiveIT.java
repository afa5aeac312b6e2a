// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.capacity;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static io.github.gatlingllm.javaapi.LlmDsl.staircase;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A real run whose build hangs on its capacity. */
@Execution(ExecutionMode.CONCURRENT)
class CapacityObjectiveIT {

  /** Two levels that hold, of which a promise can be kept, and one that nobody tried. */
  public static class Gated extends Simulation {

    private final SloBuilder answered = slo("answered").ttft().lte(ms(60_000));

    private final LlmProtocolBuilder llmProtocol = llm.model("llama-3");

    {
      setUp(
              scenario("Stairs")
                  .exec(llm("chat").chat().user("Hello there").exactOutputTokens(4))
                  .injectOpen(
                      staircase()
                          .incrementUsersPerSec(10)
                          .times(2)
                          .eachLevelLasting(2)
                          .separatedByRampsLasting(1)
                          .atLeastRequests(20)
                          .target(90)
                          .evenly()))
          .protocols(http.baseUrl(Setting.url()).shareConnections(), llmProtocol)
          .assertions(objectives(capacity(answered).gte(20), capacity(answered).gte(30)));
    }
  }

  @Test
  void whatWasTriedIsMetAndWhatWasNotFailsTheBuild() throws IOException {
    Finished run;
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast"))) {
      run = GatlingRun.hosted(Gated.class).against(simulator.url()).run();
    }
    JsonNode tried = run.summary().at("/objectives/0");
    assertThat(tried.get("text").asText()).isEqualTo("answered (TTFT ≤ 60000 ms): capacity ≥ 20");
    assertThat(tried.get("verdict").asText()).isEqualTo("MET");
    assertThat(tried.get("actual").asDouble()).isEqualTo(20);
    assertThat(tried.get("unit").asText()).isEqualTo("req/s");
    JsonNode untried = run.summary().at("/objectives/1");
    assertThat(untried.get("verdict").asText()).isEqualTo("UNDETERMINED");
    assertThat(untried.get("reason").asText())
        .startsWith(
            "all levels passed, up to 20 req/s; the bound lies in the 95 % interval from 20");
    assertThat(run.exit()).as("undetermined is no pass").isEqualTo(2);

    JsonNode capacity = run.summary().get("capacity");
    assertThat(capacity.get("slo").asText()).isEqualTo("answered");
    assertThat(capacity.get("target").asDouble()).isEqualTo(0.9);
    assertThat(capacity.get("requestsPerSecond").asDouble()).isEqualTo(20);
    assertThat(capacity.get("bounded").asText()).isEqualTo("atLeast");
    assertThat(capacity.at("/interval/1").isNull()).isTrue();
    assertThat(run.summary().get("headline").asText())
        .matches(
            "capacity ≥ 20 req/s \\([\\d.]+ sent\\), not reached \\(SLO answered: TTFT ≤ 60000"
                + " ms,.*")
        .contains("open loop constant, 2 levels of 10–20 req/s");
    assertThat(run.output())
        .containsPattern(
            "  capacity for answered: ≥ 20 req/s \\([\\d.]+ sent\\), not reached at ≥ 90 %");
    assertThat(Finished.text(run.llm().resolve("index.html")))
        .contains("<section id=\"levels\">", "<bdi>20 req/s</bdi>");
  }
}
