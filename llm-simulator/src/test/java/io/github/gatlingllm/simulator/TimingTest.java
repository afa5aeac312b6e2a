// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In real time only one thing is sure on a busy machine: nothing comes early. */
class TimingTest {
  @TempDir Path folder;

  @Test
  void noTokenComesBeforeItsStepHasEnded() {
    JsonNode record = run(1);
    long first = record.get("firstToken").longValue();

    // 4 ms a step and two prompt tokens of 40 µs.
    assertThat(first - record.get("prefillStart").longValue()).isBetween(4_080_000L, 4_090_000L);
    for (int i = 0; i < 5; i++) {
      assertThat(record.get("chunks").get(i).longValue() - first)
          .isGreaterThanOrEqualTo(i * 4_020_000L);
    }
  }

  @Test
  void slowdownStretchesEverything() {
    JsonNode record = run(10);
    JsonNode chunks = record.get("chunks");

    assertThat(chunks.get(4).longValue() - record.get("firstToken").longValue())
        .isGreaterThanOrEqualTo(4 * 40_200_000L);
  }

  private JsonNode run(double slowdown) {
    Path truth = folder.resolve("truth.jsonl");
    SimulatorOptions options =
        SimulatorOptions.profile("fast")
            .withPerKvToken(Duration.ZERO)
            .withSlowdown(slowdown)
            .withTruthLog(truth);
    try (LlmSimulator simulator = LlmSimulator.start(options)) {
      new SimulatorClient(simulator.url())
          .post(
              SimulatorClient.CHAT, SimulatorClient.chat(",\"stream\":true"), "x-request-id", "r");
    }
    return TruthFile.read(truth).get("r");
  }
}
