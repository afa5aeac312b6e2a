/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.kvCacheUsage;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.post;
import static io.github.gatlingllm.javaapi.LlmDsl.preemptions;
import static io.github.gatlingllm.javaapi.LlmDsl.prefixCacheHitRate;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.server;
import static io.github.gatlingllm.javaapi.LlmDsl.serverTtft;
import static io.github.gatlingllm.javaapi.LlmDsl.waiting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import io.github.gatlingllm.simulator.SimulatorStats;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The server's side of a run is what the server itself has counted. */
class ServerMetricsIT {

  /** All that can be gated on. */
  public static class Gated extends Simulation {
    {
      LlmProtocolBuilder protocol =
          llm.model("llama-3")
              .preflight(Boolean.parseBoolean(Setting.of("preflight")))
              .serverMetricsInterval(ms(100))
              .beforeRun(post(Setting.url() + "/reset_prefix_cache").required())
              .objectives(
                  objectives(
                      server(preemptions()).delta().is(0),
                      server(kvCacheUsage()).max().lt(0.95),
                      server(waiting()).percentile(99).lt(1000),
                      server(prefixCacheHitRate()).lte(0.9),
                      server(serverTtft()).mean().lt(ms(60_000))));
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user(prompts(64).unique(1)).outputTokens(16))
                  .injectOpen(constantUsersPerSec(30).during(2)))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(protocol.assertions());
    }
  }

  private static GatlingRun against(LlmSimulator simulator, String metrics) {
    return GatlingRun.of(Gated.class).against(simulator.url()).with("llm.server.metrics", metrics);
  }

  @Test
  void whatTheServerCountedIsTheTruth() {
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast"))) {
      Finished run =
          against(simulator, simulator.url() + "/metrics").with("preflight", "false").run();

      assertThat(run.exit()).as(run.output()).isZero();
      SimulatorStats truth = simulator.stats();
      JsonNode told = run.summary().get("server");
      assertThat(told.at("/endpoints/0/engine").asText()).isEqualTo("vLLM");
      assertThat(told.at("/endpoints/0/scrapes").asInt()).isGreaterThan(5);
      assertThat(told.at("/metrics/outputTokens/delta").asLong())
          .isEqualTo(truth.generationTokens())
          .isEqualTo(60 * 16);
      assertThat(told.at("/metrics/promptTokens/delta").asLong()).isEqualTo(truth.promptTokens());
      assertThat(told.at("/metrics/requests/delta").asLong()).isEqualTo(60);
      assertThat(told.at("/metrics/ttft/delta").asLong()).isEqualTo(60);
      assertThat(told.at("/metrics/preemptions/delta").asLong()).isEqualTo(truth.preemptions());
      assertThat(told.at("/metrics/kvCacheUsage/max").asDouble()).isBetween(0.0, 1.0);
      assertThat(told.at("/reconciliation/outputTokens/client").asLong()).isEqualTo(60 * 16);
      assertThat(told.at("/reconciliation/outputTokens/differencePercent").asDouble()).isZero();
      assertThat(told.at("/reconciliation/foreignTraffic").asBoolean()).isFalse();
      assertThat(told.at("/hooks/0/outcome").asText()).isEqualTo("HTTP 200");
      double client = run.summary().at("/all/latencyMs/ttft/mean").asDouble();
      assertThat(told.at("/metrics/ttft/mean").asDouble()).isLessThan(client + 1);
      assertThat(run.llm().resolve("server-metrics.jsonl")).isNotEmptyFile();
    }
  }

  @Test
  void othersMakeItUndetermined() {
    var options = SimulatorOptions.profile("fast").withMetricsFaults("foreign;after=4;count=50");
    try (var simulator = LlmSimulator.start(options)) {
      Finished run = against(simulator, "auto").with("preflight", "true").run();

      assertThat(run.exit()).as(run.output()).isEqualTo(2);
      assertThat(run.output()).contains("server metrics at " + simulator.url() + "/metrics");
      JsonNode told = run.summary().get("server");
      assertThat(told.at("/reconciliation/foreignTraffic").asBoolean()).isTrue();
      assertThat(told.at("/reconciliation/requests/server").asDouble()).isCloseTo(110, within(0.1));
      assertThat(run.summary().get("objectives"))
          .allMatch(objective -> objective.get("verdict").asText().equals("UNDETERMINED"))
          .allMatch(objective -> objective.get("reason").asText().contains("others used it"));
      assertThat(StreamSupport.stream(run.summary().at("/validity/warnings").spliterator(), false))
          .anyMatch(warning -> warning.asText().contains("others used it"));
    }
  }
}
