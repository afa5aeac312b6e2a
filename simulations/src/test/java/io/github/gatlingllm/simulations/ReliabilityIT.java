// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a server that sheds load and has an outage of one second. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class ReliabilityIT {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir static Path folder;

  @Test
  void theProfileSaysWhatTheTruthLogSays() throws IOException {
    Path truth = folder.resolve("truth.jsonl");
    ExampleRun run;
    try (LlmSimulator simulator =
        LlmSimulator.start(
            SimulatorOptions.profile("fast")
                .withMaxRunning(4)
                .withQueueLimit(6)
                .withQueueFullStatus(503)
                .withTruthLog(truth)
                .withWarmUp(100))) {
      run =
          ExampleRun.hosted(
              ReliabilitySimulation.class,
              folder,
              "llm.url=" + simulator.url(),
              "llm.model=llama-3",
              "llm.seed=1",
              "llm.warmUp=0s",
              "llm.inputTokens=16",
              "llm.outputTokens=16",
              "llm.slo.ttft=500",
              "llm.preflight=false",
              "llm.reliability.capacity=35",
              "llm.reliability.levelSeconds=3",
              "llm.reliability.window=500ms",
              "llm.reliability.retention=1",
              "llm.reliability.promised=1",
              "llm.reliability.fault=" + simulator.url() + "/outage/1000",
              "llm.reliability.faultAfter=500ms");
    }

    JsonNode reported = run.summary().get("reliability");
    assertThat(reported.get("mode").asText()).as("%s", run).isEqualTo("sheds");
    assertThat(reported.get("levels")).hasSize(6);
    counts(reported, statuses(truth));
    assertThat(reported.at("/events/0/name").asText()).isEqualTo("fault");
    assertThat(reported.at("/events/0").has("trouble")).as("%s", reported).isFalse();
    assertThat(reported.at("/recoveries/0/after").asText()).isEqualTo("'fault'");
    assertThat(reported.at("/recoveries/0/seconds").asDouble(-1))
        .as("%s", reported)
        .isBetween(0.5, 5.0);
    assertThat(reported.at("/refusals/withRetryAfter").asLong())
        .isEqualTo(reported.at("/refusals/count").asLong())
        .isEqualTo(reported.get("refused").asLong());
    assertThat(run.console()).anyMatch(line -> line.contains("overload mode: sheds"));
    assertThat(run.summary().at("/objectives"))
        .extracting(objective -> objective.get("metric").asText())
        .containsOnly("reliability");
    assertThat(ExampleRun.read(run.llm().resolve("index.html"))).contains("Overload mode: sheds.");
  }

  /** Checks exact counts. */
  private static void counts(JsonNode reported, List<Integer> statuses) {
    assertThat(reported.get("due").asLong() + reported.get("unknown").asLong())
        .isEqualTo(statuses.size());
    assertThat(reported.get("refused").asLong()).isEqualTo(count(statuses, 503)).isPositive();
    assertThat(reported.get("failed").asLong()).isEqualTo(count(statuses, 502)).isPositive();
    assertThat(reported.get("good").asLong() + reported.get("late").asLong())
        .isEqualTo(count(statuses, 200));
    assertThat(reported.get("availability").asDouble())
        .isEqualTo(reported.get("good").asDouble() / reported.get("due").asDouble());
  }

  private static long count(List<Integer> statuses, int status) {
    return statuses.stream().filter(each -> each == status).count();
  }

  private static List<Integer> statuses(Path truth) throws IOException {
    var statuses = new ArrayList<Integer>();
    for (String line : Files.readAllLines(truth)) {
      statuses.add(MAPPER.readTree(line).get("status").asInt());
    }
    return statuses;
  }
}
