// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.simulator.engine.QueuePolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TenantsTest {

  @TempDir Path folder;

  @Test
  void eachTenantHasALimitAndTheTruthNamesIt() {
    Path truth = folder.resolve("truth.jsonl");
    SimulatorOptions options =
        SimulatorOptions.profile("fast")
            .withStepBase(TestTimes.STEP)
            .withQueuePolicy(QueuePolicy.PRIORITY)
            .withTenantHeader("x-team")
            .withTenantRateLimit("2/60s")
            .withTruthLog(truth);
    List<Integer> statuses = new ArrayList<>();
    try (LlmSimulator simulator = LlmSimulator.start(options)) {
      SimulatorClient client = new SimulatorClient(simulator.url());
      for (String team : List.of("bulk", "bulk", "bulk", "gold")) {
        statuses.add(
            client
                .post(
                    SimulatorClient.CHAT, SimulatorClient.chat(",\"priority\":-3"), "x-team", team)
                .statusCode());
      }
    }

    assertThat(statuses).containsExactly(200, 200, 429, 200);
    Collection<JsonNode> lines = TruthFile.read(truth).all();
    assertThat(lines)
        .extracting(line -> line.path("tenant").asText())
        .containsExactlyInAnyOrder("bulk", "bulk", "bulk", "gold");
    assertThat(lines)
        .filteredOn(line -> line.path("status").asInt() == 200)
        .allMatch(line -> line.path("priority").asInt() == -3);
  }

  @Test
  void aPriorityThatIsNoIntegerIsRefusedWhereItCounts() {
    SimulatorOptions options = SimulatorOptions.profile("fast").withStepBase(TestTimes.STEP);
    String body = SimulatorClient.chat(",\"priority\":\"high\"");
    try (LlmSimulator ignoring = LlmSimulator.start(options);
        LlmSimulator ordering = LlmSimulator.start(options.withQueuePolicy(QueuePolicy.PRIORITY))) {
      assertThat(new SimulatorClient(ignoring.url()).post(SimulatorClient.CHAT, body).statusCode())
          .isEqualTo(200);
      assertThat(new SimulatorClient(ordering.url()).post(SimulatorClient.CHAT, body).statusCode())
          .isEqualTo(400);
    }
  }
}
