// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.simulator.engine.QueuePolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tenants against the truth log of the simulator. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class NeighbourIT {

  @TempDir Path folder;

  @Test
  void tenantsAreNamedToTheServerAndHaveTheirOwnFigures() throws IOException {
    try (LoggedSimulator simulator =
        LoggedSimulator.start(folder, o -> o.withQueuePolicy(QueuePolicy.FAIR))) {
      ExampleRun run =
          ExampleRun.hosted(
              NeighbourSimulation.class,
              folder,
              "llm.url=" + simulator.url(),
              "llm.requestIds=true",
              "llm.rate=40",
              "llm.duration=3s",
              "neighbour.phase=0.3",
              "neighbour.flood=80",
              "neighbour.ttft=60000");
      List<JsonNode> gold = run.requests("gold");
      List<JsonNode> bulk = run.requests("bulk");

      assertThat(gold).hasSizeBetween(60, 180);
      assertThat(bulk).hasSizeBetween(60, 180);
      assertThat(pauses(bulk)).isEqualTo(4);
      named(simulator, gold, bulk);
      figures(run.summary(), gold.size());
      assertThat(run.console()).anyMatch(line -> line.contains("  Tenants  gold "));
    }
  }

  /** Returns the number of phases without an arrival between others. */
  private static long pauses(List<JsonNode> rows) {
    long[] due = rows.stream().mapToLong(row -> row.get("scheduledNs").asLong()).sorted().toArray();
    return IntStream.range(1, due.length).filter(i -> due[i] - due[i - 1] >= 300_000_000).count();
  }

  private static void named(LoggedSimulator simulator, List<JsonNode> gold, List<JsonNode> bulk) {
    Map<String, String> names =
        Stream.concat(gold.stream(), bulk.stream())
            .collect(toMap(row -> row.get("requestId").asText(), row -> row.get("name").asText()));
    Set<JsonNode> truth =
        simulator.truth().rows(names.keySet()).stream()
            .filter(row -> names.containsKey(row.get("id").asText()))
            .collect(toSet());
    assertThat(truth)
        .hasSameSizeAs(names.keySet())
        .allMatch(row -> row.path("tenant").asText().equals(names.get(row.get("id").asText())));
  }

  private static void figures(JsonNode summary, int gold) {
    assertThat(summary.at("/tenants/gold/counts/sent").asInt()).isEqualTo(gold);
    assertThat(summary.at("/tenants/bulk")).isEqualTo(summary.at("/requests/bulk"));
    assertThat(summary.at("/tenants/gold/slo/gold/attainment").asDouble()).isEqualTo(1);
    assertThat(summary.at("/fairness/sharing/0/tenants").toString()).contains("gold", "bulk");
    JsonNode neighbour = summary.at("/neighbours/0");
    assertThat(neighbour.get("verdict").asText())
        .isEqualTo(summary.at("/objectives/0/verdict").asText());
    assertThat(neighbour.get("pairs").asInt()).isBetween(0, 5);
    assertThat(neighbour.path("difference").asDouble()).isZero();
  }
}
