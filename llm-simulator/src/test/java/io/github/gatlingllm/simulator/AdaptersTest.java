// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdaptersTest {

  @TempDir Path folder;

  @Test
  void theAdapterThatWasRequestedLeastRecentlyIsUnloaded() {
    Path truth = folder.resolve("truth.jsonl");
    SimulatorOptions options =
        SimulatorOptions.profile("fast")
            .withStepBase(TestTimes.STEP)
            .withAdapters("sql,legal,support;slots=2;load=30ms")
            .withTruthLog(truth);
    List<Integer> statuses = new ArrayList<>();
    List<String> named = new ArrayList<>();
    try (LlmSimulator simulator = LlmSimulator.start(options)) {
      SimulatorClient client = new SimulatorClient(simulator.url());
      for (String model :
          List.of("sql", "legal", "sql", "support", "sql", "legal", "llama-3", "other")) {
        String body = SimulatorClient.chat("").replace("llama-3", model);
        HttpResponse<String> answer = client.post(SimulatorClient.CHAT, body);
        statuses.add(answer.statusCode());
        named.add(answer.body().contains("\"model\":\"" + model + "\"") ? model : "");
      }
    }

    assertThat(statuses).containsExactly(200, 200, 200, 200, 200, 200, 200, 404);
    assertThat(named)
        .containsExactly("sql", "legal", "sql", "support", "sql", "legal", "llama-3", "");
    List<JsonNode> lines =
        TruthFile.read(truth).all().stream()
            .sorted(Comparator.comparingLong(line -> line.path("received").asLong()))
            .toList();
    assertThat(lines)
        .filteredOn(line -> line.has("adapter"))
        .extracting(
            line -> line.path("adapter").asText() + " " + (line.path("adapterWait").asLong() > 0))
        .containsExactly(
            "sql true", "legal true", "sql false", "support true", "sql false", "legal true");
    assertThat(lines)
        .filteredOn(line -> line.path("adapterWait").asLong() > 0)
        .allMatch(
            line ->
                line.path("firstToken").asLong() - line.path("received").asLong() >= 30_000_000);
  }

  @Test
  void aMalformedTextIsRefused() {
    SimulatorOptions options = SimulatorOptions.profile("fast");
    for (String text : List.of("", "a,;slots=2", "a,a", "a;slots=x", "a;slots=0", "a;load=x")) {
      assertThatThrownBy(() -> options.withAdapters(text))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
