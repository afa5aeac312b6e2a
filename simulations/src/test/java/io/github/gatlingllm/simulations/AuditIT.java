// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Audits a server that cheats in three ways. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class AuditIT {

  @TempDir static Path folder;

  @Test
  void whatTheServerDoesIsFoundOutAndFailsTheBuild() {
    ExampleRun run;
    try (LlmSimulator simulator =
        LlmSimulator.start(
            SimulatorOptions.profile("fast")
                .withFaults("response-cache,early-stop=70,zombie")
                .withWarmUp(100))) {
      run =
          ExampleRun.hosted(
              AuditSimulation.class,
              folder,
              "llm.url=" + simulator.url(),
              "llm.model=llama-3",
              "llm.seed=1",
              "llm.preflight=false",
              "llm.server.metrics=" + simulator.url() + "/metrics",
              "audit.pairs=22",
              "audit.tokens=32",
              "audit.long=1500",
              "audit.stopWithin=1",
              "audit.tokenizer=true");
    }
    assertThat(run.exitCode()).as("%s", run).isEqualTo(2);
    Map<String, String> verdicts = new HashMap<>();
    for (JsonNode audit : run.summary().get("audits")) {
      verdicts.put(audit.get("name").asText(), audit.get("verdict").asText());
    }
    assertThat(verdicts)
        .as("%s", run.summary().get("audits"))
        .containsEntry("cache", "failed")
        .containsEntry("length", "failed")
        .containsEntry("tokens", "passed")
        .containsEntry("cancellation", "failed")
        .containsEntry("refusals", "undetermined");
    assertThat(run.summary().at("/objectives/0/verdict").asText()).isEqualTo("MISSED");
    assertThat(run.console()).anyMatch(line -> line.startsWith("  audit    cache failed: "));
  }
}
