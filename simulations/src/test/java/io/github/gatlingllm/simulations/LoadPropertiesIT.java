// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A load with rates from a file, a cap and a warm-up by number, against the simulator's log. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class LoadPropertiesIT {

  private static final int CAP = 3;

  @TempDir Path folder;

  @Test
  void aCappedLoadInStepsWithAWarmUpByNumber() throws IOException {
    Path rates = Files.writeString(folder.resolve("rates.csv"), "0,10\n1,60\n2,10\n3,0\n");
    try (LoggedSimulator simulator = LoggedSimulator.start(folder)) {
      ExampleRun run =
          ExampleRun.hosted(
              ChatSimulation.class,
              folder,
              "llm.url=" + simulator.url(),
              "llm.waitForServer=1m",
              "llm.rates=" + rates,
              "llm.poisson=false",
              "llm.maxInFlight=" + CAP,
              "llm.warmUpRequests=5",
              "llm.outputTokens=30",
              "llm.requestIds=true");

      assertThat(run.exitCode()).as("%s", run).isZero();
      List<JsonNode> rows = run.requests();
      assertThat(rows).hasSize(80).allMatch(row -> row.get("status").asText().equals("ok"));
      assertThat(rows.stream().filter(row -> row.get("warmUp").asBoolean())).hasSize(5);
      assertThat(run.summary().at("/all/counts/sent").asInt()).isEqualTo(75);
      assertThat(run.summary().at("/all/counts/warmUp").asInt()).isEqualTo(5);
      assertThat(List.of(due(rows, 0), due(rows, 1), due(rows, 2))).containsExactly(10L, 60L, 10L);
      assertThat(peak(simulator.truth().rows(ids(rows)))).isEqualTo(CAP);
      theWaitIsSeenFromSchedule(run);
    }
  }

  private static void theWaitIsSeenFromSchedule(ExampleRun run) {
    JsonNode cap = run.summary().at("/run/load/maxInFlight");
    assertThat(cap.at("/limit").asInt()).isEqualTo(CAP);
    assertThat(cap.at("/reached/requests").asInt()).isPositive();
    double longest = cap.at("/reached/longestWaitMs").asDouble();
    JsonNode latency = run.summary().at("/all/latencyMs");
    assertThat(latency.at("/scheduleLag/max").asDouble()).isGreaterThanOrEqualTo(longest);
    assertThat(latency.at("/ttftFromSchedule/max").asDouble()).isGreaterThan(longest);
    assertThat(latency.at("/ttft/max").asDouble())
        .as("from send, the wait is hidden")
        .isLessThan(latency.at("/ttftFromSchedule/max").asDouble());
    assertThat(run.summary().at("/validity/warnings").toString())
        .contains("cap of 3 requests in flight reached");
  }

  /** Returns how many requests were due in a second of the file: the first one 50 ms after 0. */
  private static long due(List<JsonNode> rows, int second) {
    long zero = rows.stream().mapToLong(LoadPropertiesIT::scheduled).min().orElseThrow();
    return rows.stream()
        .filter(row -> (scheduled(row) - zero + 50_000_000) / 1_000_000_000 == second)
        .count();
  }

  private static long scheduled(JsonNode row) {
    return row.get("scheduledNs").asLong();
  }

  private static Set<String> ids(List<JsonNode> rows) {
    return rows.stream().map(row -> row.get("requestId").asText()).collect(Collectors.toSet());
  }

  /** Returns the most requests that the server had at one time. */
  private static long peak(List<JsonNode> truth) {
    List<JsonNode> load =
        truth.stream().filter(row -> row.get("id").asText().startsWith("r-")).toList();
    return load.stream()
        .mapToLong(at -> load.stream().filter(row -> overlaps(row, received(at))).count())
        .max()
        .orElse(0);
  }

  /** The client can't have the last chunk before its write begins. */
  private static boolean overlaps(JsonNode row, long time) {
    JsonNode chunks = row.get("chunksBefore");
    return received(row) <= time && chunks.get(chunks.size() - 1).asLong() > time;
  }

  private static long received(JsonNode row) {
    return row.get("received").asLong();
  }
}
