// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.chat.ServerTimes;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.ServerSideTime;
import io.github.gatlingllm.merge.Merge;
import io.github.gatlingllm.workers.WorkerPlace;
import io.github.gatlingllm.workers.WorkerShare;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The adapters and drafted tokens of workers are those of one run. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class MergeAdaptersTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PLAN =
      "{\"pauseSeconds\": 0.2, \"adapters\": [{\"name\": \"sql\", \"share\": 3},"
          + " {\"name\": \"legal\", \"share\": 1}]}";

  @TempDir Path folder;

  /** Returns 200 requests: each fourth is to the adapter legal. All have 40 drafted tokens. */
  private static List<RequestRecord> answers() {
    var all = new ArrayList<RequestRecord>();
    for (RequestRecord each : WorkerFiles.numbered(TimedLoad.of(200))) {
      boolean legal = all.size() % 4 == 0;
      var drafts = new ServerTimes(-1, -1, -1, -1, -1, 40, legal ? 10 : 30);
      all.add(
          new RequestRecord(
              each.id().named(legal ? "legal" : "sql"),
              each.outcome(),
              each.timing(),
              each.tokens(),
              each.phase(),
              each.requested(),
              new ServerSideTime(drafts, ServerSideTime.ABSENT)));
    }
    return all;
  }

  private Path worker(int index, String plan) throws IOException {
    Map<String, JsonNode> share = Map.of("adapters", JSON.readTree(plan));
    Path worker = folder.resolve("w" + index);
    WorkerFiles.write(
        worker,
        new WorkerPlace(index, 2),
        answers(),
        run -> run,
        card -> card.ended(WorkerFiles.end(card.before(), new WorkerShare(Instant.EPOCH, share))));
    return worker.resolve("llm");
  }

  @Test
  void workersAddUpToTheSameFigures() throws IOException {
    Path out = folder.resolve("merged");
    Merge.of(2, List.of(worker(0, PLAN), worker(1, PLAN)), out, null);

    JsonNode summary = JSON.readTree(Files.readString(out.resolve("summary.json")));
    JsonNode adapters = summary.at("/adapters/byName");
    assertThat(adapters.at("/sql/requests").asInt()).isEqualTo(150);
    assertThat(adapters.at("/legal/requests").asInt()).isEqualTo(50);
    assertThat(adapters.at("/sql/ttftMs/p50").asDouble())
        .isCloseTo(summary.at("/requests/sql/latencyMs/ttft/p50").asDouble(), within(1.0));
    JsonNode swap = summary.at("/adapters/swapCost");
    assertThat(swap.get("pairs").asInt()).isGreaterThan(40);
    assertThat(swap.get("interval")).hasSize(2);
    assertThat(swap.get("finding").asText()).isNotEqualTo("slower");
    JsonNode drafts = summary.at("/speculation/requests");
    assertThat(drafts.at("/sql/acceptance").asDouble()).isEqualTo(0.75);
    assertThat(drafts.at("/legal/draftTokens").asInt()).isEqualTo(2_000);
    assertThat(drafts.at("/legal/acceptedTokens").asInt()).isEqualTo(500);
  }
}
