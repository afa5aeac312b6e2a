// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.server;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Several replicas are one server, as far as all of them tell. */
class ReplicasRunTest {

  private static final int TOKENS = 16;
  private static final int USERS = 40;

  /** Users take turns at two base URLs, as Gatling has them do. */
  public static class Balanced extends Simulation {
    {
      LlmProtocolBuilder protocol =
          llm.model("llama-3").disablePreflight().serverMetricsInterval(ms(100));
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user(prompts(64).unique(1)).exactOutputTokens(TOKENS))
                  .injectOpen(constantUsersPerSec(20).during(2)))
          .protocols(http.baseUrls(Setting.url(), Setting.of("second")), protocol)
          .assertions(objectives(server().preemptions().delta().is(0)));
    }
  }

  private static Finished against(SimulatorOptions one, SimulatorOptions other) {
    try (var first = LlmSimulator.start(one);
        var second = LlmSimulator.start(other)) {
      return StandInRun.of(Balanced.class)
          .against(first.url())
          .with("second", second.url())
          .with("llm.server.metrics", first.url() + "/metrics," + second.url() + "/metrics")
          .run();
    }
  }

  @Test
  void theirCountersAddUp() {
    SimulatorOptions options = SimulatorOptions.profile("fast");
    Finished run = against(options, options);

    assertThat(run.exit()).as(run.output()).isZero();
    JsonNode reported = run.summary().get("server");
    assertThat(reported.get("endpoints")).hasSize(2);
    assertThat(reported.at("/metrics/requests/delta").asLong()).isEqualTo(USERS);
    assertThat(reported.at("/metrics/outputTokens/delta").asLong()).isEqualTo(USERS * TOKENS);
    assertThat(reported.at("/reconciliation/outputTokens/differencePercent").asDouble()).isZero();
    assertThat(reported.at("/reconciliation/foreignTraffic").asBoolean()).isFalse();
  }

  @Tag("proof")
  @Test
  void oneThatStartsAnewIsNoPass() {
    SimulatorOptions options = SimulatorOptions.profile("fast");
    Finished run = against(options, options.withMetricsFaults("restart;after=8"));

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    JsonNode endpoints = run.summary().at("/server/endpoints");
    assertThat(endpoints.at("/0/restarted").asBoolean()).isFalse();
    assertThat(endpoints.at("/1/restarted").asBoolean()).isTrue();
    assertThat(run.summary().at("/objectives/0/verdict").asText()).isEqualTo("UNDETERMINED");
    assertThat(run.summary().at("/objectives/0/reason").asText())
        .contains("restarted during the run");
  }
}
