// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import io.github.gatlingllm.simulator.dialect.ReportedTimes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Adapters and drafted tokens of a server with one slot: its log is the truth. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class AdapterIT {

  @TempDir Path folder;

  @Test
  void requestsNameTheirAdapterAndWaitForItAsTheServerLogged() throws IOException {
    Path log = folder.resolve("truth.jsonl");
    ExampleRun run;
    try (var simulator =
        LlmSimulator.start(
            SimulatorOptions.profile("fast")
                .withAdapters("sql,legal;slots=1;load=50ms")
                .withReportedTimes(ReportedTimes.TIMINGS)
                .withTruthLog(log))) {
      run =
          ExampleRun.hosted(
              ChatSimulation.class,
              folder,
              "llm.url=" + simulator.url(),
              "llm.adapters=sql:80,legal:20",
              "llm.header.x-sim-acceptance=0.7",
              "llm.requestIds=true",
              "llm.seed=3",
              "llm.rate=40",
              "llm.duration=3s",
              "llm.warmUp=0s",
              "llm.inputTokens=16",
              "llm.outputTokens=4",
              "llm.preflight=false");
    }
    var rows = new ArrayList<>(run.requests("sql"));
    rows.addAll(run.requests("legal"));
    Map<String, JsonNode> truth =
        ExampleRun.read(log)
            .lines()
            .map(ExampleRun::json)
            .collect(toMap(line -> line.path("id").asText(), line -> line, (one, other) -> other));

    assertThat(rows).hasSizeBetween(70, 180);
    for (JsonNode row : rows) {
      JsonNode served = requireNonNull(truth.get(row.path("requestId").asText()));
      assertThat(served.path("adapter").asText()).isEqualTo(row.path("name").asText());
      assertThat(row.path("ttftNs").asLong())
          .isGreaterThanOrEqualTo(served.path("adapterWait").asLong());
    }
    drafts(run.summary(), run.requests("sql"), truth);
    figures(run.summary(), run.requests("sql"), run.requests("legal"));
    assertThat(run.console()).anyMatch(line -> line.contains("Adapters "));
  }

  private static void drafts(JsonNode summary, List<JsonNode> sql, Map<String, JsonNode> truth) {
    JsonNode found = summary.at("/speculation/requests/sql");
    for (String key : List.of("draftTokens", "acceptedTokens")) {
      long logged =
          sql.stream()
              .mapToLong(
                  row ->
                      requireNonNull(truth.get(row.path("requestId").asText())).path(key).asLong())
              .sum();
      assertThat(logged).isPositive();
      assertThat(found.path(key).asLong()).as(key).isEqualTo(logged);
    }
    assertThat(sql).allMatch(row -> row.at("/server/draftTokens").asLong() > 0);
  }

  private static void figures(JsonNode summary, List<JsonNode> sql, List<JsonNode> legal) {
    assertThat(summary.at("/adapters/byName/sql/requests").asInt()).isEqualTo(sql.size());
    assertThat(summary.at("/adapters/byName/legal/requests").asInt()).isEqualTo(legal.size());
    assertThat(summary.at("/requests/sql/counts/sent").asInt()).isEqualTo(sql.size());
    assertThat((double) sql.size() / (sql.size() + legal.size())).isBetween(0.65, 0.93);
    assertThat(summary.at("/adapters/swapCost/pauseSeconds").asDouble()).isEqualTo(2);
  }
}
