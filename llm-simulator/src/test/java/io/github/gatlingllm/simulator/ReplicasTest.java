// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.simulator.http.Routing;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cache of several replicas: what is hit, and what an infinite cache would hit. */
class ReplicasTest {
  private static final int SESSIONS = 4;
  private static final int TURNS = 5;
  private static final int BLOCK = 16;

  @TempDir Path folder;

  private SimulatorOptions options() {
    return SimulatorOptions.profile("fast")
        .withStepBase(TestTimes.STEP)
        .withReplicas(3)
        .withTruthLog(folder.resolve("truth.jsonl"));
  }

  /** Sends the turns of several sessions in turn, and returns their records in order. */
  private List<JsonNode> converse(SimulatorOptions options) {
    try (LlmSimulator simulator = LlmSimulator.start(options)) {
      SimulatorClient client = new SimulatorClient(simulator.url());
      for (int turn = 0; turn < TURNS; turn++) {
        for (int session = 0; session < SESSIONS; session++) {
          var response =
              client.post(
                  SimulatorClient.COMPLETIONS,
                  body(session, turn),
                  "x-session-id",
                  "session-" + session,
                  "x-request-id",
                  session + "-" + turn);
          assertThat(response.statusCode()).isEqualTo(200);
        }
      }
    }
    TruthFile truth = TruthFile.read(folder.resolve("truth.jsonl"));
    List<JsonNode> records = new ArrayList<>();
    for (int turn = 0; turn < TURNS; turn++) {
      for (int session = 0; session < SESSIONS; session++) {
        records.add(truth.get(session + "-" + turn));
      }
    }
    return records;
  }

  /** A prompt of token ids: each turn repeats the earlier ones and adds two blocks. */
  private static String body(int session, int turn) {
    List<Integer> ids = new ArrayList<>();
    for (int i = 0; i < tokens(turn); i++) {
      ids.add(1_000 * (session + 1) + i);
    }
    return "{\"model\":\"llama-3\",\"max_tokens\":1,\"prompt\":" + ids + "}";
  }

  private static int tokens(int turn) {
    return (turn + 1) * 2 * BLOCK;
  }

  @Test
  void stickySessionsHitAllThatTheyCan() {
    List<JsonNode> records = converse(options().withRouting(Routing.STICKY));

    Set<String> places = new HashSet<>();
    for (int i = 0; i < records.size(); i++) {
      JsonNode record = records.get(i);
      int turn = i / SESSIONS;
      int earlier = turn == 0 ? 0 : tokens(turn - 1) / BLOCK;
      assertThat(record.get("hitBlocks").intValue()).isEqualTo(earlier);
      assertThat(record.get("possibleBlocksHere").intValue()).isEqualTo(earlier);
      assertThat(record.get("possibleBlocks").intValue()).isEqualTo(earlier);
      assertThat(record.get("cachedTokens").intValue()).isEqualTo(earlier * BLOCK);
      places.add(i % SESSIONS + " at " + record.get("replica"));
    }
    assertThat(places).hasSize(SESSIONS);
  }

  @Test
  void scatteredSessionsMissWhatOtherReplicasHave() {
    List<JsonNode> records = converse(options());

    int[] known = new int[3 * SESSIONS];
    int missed = 0;
    for (int i = 0; i < records.size(); i++) {
      JsonNode record = records.get(i);
      int turn = i / SESSIONS;
      int at = record.get("replica").intValue() * SESSIONS + i % SESSIONS;
      int possible = turn == 0 ? 0 : tokens(turn - 1) / BLOCK;
      assertThat(record.get("hitBlocks").intValue()).isEqualTo(known[at]);
      assertThat(record.get("possibleBlocksHere").intValue()).isEqualTo(known[at]);
      assertThat(record.get("possibleBlocks").intValue()).isEqualTo(possible);
      missed += possible - known[at];
      known[at] = tokens(turn) / BLOCK;
    }
    assertThat(missed).isPositive();
  }

  @Test
  void aSmallCacheEvicts() {
    List<JsonNode> records =
        converse(options().withReplicas(1).withContextLength(192).withKvTokens(192));

    int evicted = 0;
    for (JsonNode record : records) {
      int hits = record.get("hitBlocks").intValue();
      int possible = record.get("possibleBlocksHere").intValue();
      assertThat(record.get("possibleBlocks").intValue()).isEqualTo(possible);
      assertThat(hits).isLessThanOrEqualTo(possible);
      assertThat(record.get("cachedTokens").intValue()).isEqualTo(hits * BLOCK);
      evicted += possible - hits;
    }
    assertThat(evicted).isPositive();
  }
}
