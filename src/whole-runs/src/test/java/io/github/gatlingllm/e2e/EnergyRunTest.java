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
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The energy of a run is that of GPUs whose power is known. */
class EnergyRunTest {

  private static final int TOKENS = 16;

  /** Gated on its energy. */
  public static class Powered extends Simulation {
    {
      LlmProtocolBuilder protocol =
          llm.model("llama-3")
              .noServerMetrics()
              .gpuMetrics(Setting.url() + "/gpu/metrics")
              .serverMetricsInterval(ms(100));
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user(prompts(64).unique(1)).exactOutputTokens(TOKENS))
                  .injectOpen(
                      constantUsersPerSec(30).during(Integer.parseInt(Setting.of("seconds")))))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(
              objectives(
                  server().energy().meanWatts().between(540, 660),
                  server().energy().perOutputToken().lt(10),
                  server().energy().tokensPerGpuSecond().gt(1)));
    }
  }

  private static Finished against(String faults) {
    return against("count=2;watts=300", faults, 3);
  }

  private static Finished against(String gpus, String faults, int seconds) {
    SimulatorOptions options = SimulatorOptions.profile("fast").withGpus(gpus);
    try (var simulator =
        LlmSimulator.start(faults.isEmpty() ? options : options.withGpuFaults(faults))) {
      return StandInRun.of(Powered.class)
          .against(simulator.url())
          .with("seconds", Integer.toString(seconds))
          .run();
    }
  }

  @Test
  void powerTimesTimeIsItsEnergy() {
    Finished run = against("");

    assertThat(run.exit()).as(run.output()).isZero();
    JsonNode energy = run.summary().get("energy");
    assertThat(energy.get("valid").asBoolean()).as(energy.toString()).isTrue();
    assertThat(energy.get("gpus").asInt()).isEqualTo(2);
    // A scrape that takes a while on a busy machine does not tell when its reading was made.
    assertThat(energy.get("meanWatts").asDouble()).isCloseTo(600, within(60.0));
    double tokensPerSecond = run.summary().at("/all/throughput/outputTokensPerSecond").asDouble();
    assertThat(energy.get("joulesPerOutputToken").asDouble())
        .isCloseTo(600 / tokensPerSecond, within(0.1 * 600 / tokensPerSecond));
    assertThat(energy.get("tokensPerGpuSecond").asDouble())
        .isCloseTo(tokensPerSecond / 2, within(0.001 * tokensPerSecond));
    assertThat(run.output()).contains("  energy   ", " by 2 GPUs, ", " W (idle 600 W), ");
    assertThat(run.summary().has("server")).isFalse();
    assertThat(run.llm().resolve("server-metrics.jsonl")).isNotEmptyFile();
  }

  @Tag("proof")
  @Test
  void aCounterThatBeginsAnewIsNoPass() {
    Finished run = against("restart;after=10");

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(run.summary().at("/energy/valid").asBoolean()).isFalse();
    assertThat(run.summary().at("/energy").has("joules")).isFalse();
    assertThat(run.summary().get("objectives"))
        .allMatch(objective -> objective.get("verdict").asText().equals("UNDETERMINED"))
        .allMatch(objective -> objective.get("reason").asText().contains("was reset"));
  }

  /** The power of three and a half seconds is not known, and no counter goes on meanwhile. */
  @Test
  void aGapIsToldAsItsReasonAndIsNoPass() {
    Finished run =
        against("count=2;watts=300;swing=50;period=2s;counter=off", "gap;after=5;count=34", 6);

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    JsonNode energy = run.summary().get("energy");
    assertThat(energy.get("valid").asBoolean()).as(energy.toString()).isFalse();
    assertThat(energy.fieldNames())
        .toIterable()
        .doesNotContain("joules", "meanWatts", "joulesPerOutputToken", "tokensPerGpuSecond");
    assertThat(energy.get("reasons").toString()).contains("3.2 s");
    assertThat(run.summary().get("objectives"))
        .hasSize(3)
        .allMatch(objective -> objective.get("verdict").asText().equals("UNDETERMINED"))
        .allMatch(objective -> !objective.hasNonNull("actual"))
        .allMatch(objective -> objective.get("reason").asText().contains("3.2 s"));
    assertThat(run.output()).doesNotContain(" by 2 GPUs, ");
  }
}
