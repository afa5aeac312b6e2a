// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.rank.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.agents.rank.run.RankCounts.Sum;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RankFiguresTest {

  private static final long SECOND = 1_000_000_000;
  private static final List<String> PATH = List.of("rerank");

  /** Returns a run of 10 s in which 20 requests are answered. */
  private static RunSnapshot run() {
    var recorder = new RunRecorder(0, 10 * SECOND);
    Shard shard = recorder.newShard();
    for (int i = 0; i < 20; i++) {
      long sent = i * SECOND / 2;
      var id = new RequestId("rerank", List.of(), "s", i, null);
      var timing = new Timing(Timing.ABSENT, sent, sent + 1000, Timing.ABSENT, new long[0], false);
      var outcome = new Outcome(RequestStatus.OK, 200, null, null);
      shard.opened(sent);
      shard.record(
          new RequestRecord(
              id, outcome, timing, TokenCounts.ofOtherServer(), Phase.MEASURED, null));
    }
    recorder.extendWindow(10 * SECOND);
    return recorder.snapshot();
  }

  @Test
  void documentsPerSecondAreThoseOfAnsweredRequests() {
    var counts = new RankCounts();
    counts.add(PATH, new Sum(15, 300)); // of 20 answers, 5 were not read
    counts.add(PATH, new Sum(1, 4));

    RankFigures figures = RankFigures.of(counts.sums(), run());

    RankFigures.Named rerank = figures.all().get(0);
    assertThat(rerank.documentsPerSecond().orElseThrow()).isCloseTo(2 * 19.0, within(1e-9));
    assertThat(figures.console(List.of()).get(0).text())
        .isEqualTo("rerank: 38 documents/s, 19 per ranking");
    JsonNode json = (JsonNode) figures.json(List.of());
    assertThat(json.at("/rerank/documents").asInt()).isEqualTo(304);
  }

  @Test
  void workersAddUp() {
    var first = new RankCounts();
    first.add(PATH, new Sum(2, 10));
    var merged = new RankCounts();
    merged.add(first.json());
    merged.add(first.json());

    assertThat(merged.sums()).containsExactly(Map.entry(PATH, new Sum(4, 20)));
  }

  @Test
  void aRateNeedsFiguresOfTheRequest() {
    var counts = new RankCounts();
    counts.add(List.of("group", "other"), new Sum(1, 3));

    RankFigures figures = RankFigures.of(counts.sums(), run());

    assertThat(figures.console(List.of()).get(0).text())
        .isEqualTo("group / other: 3 documents, 3 per ranking");
    assertThat(((JsonNode) figures.json(List.of())).get("group / other").has("documentsPerSecond"))
        .isFalse();
  }
}
