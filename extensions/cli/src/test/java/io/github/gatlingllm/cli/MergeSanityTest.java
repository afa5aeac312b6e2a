// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.measure.request.AnswerSanity;
import io.github.gatlingllm.measure.request.RequestRecord;
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

/** The degenerate answers of workers are those of one run. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class MergeSanityTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;

  /** Returns 200 requests: each tenth is gibberish, each fortieth empty. */
  private static List<RequestRecord> answers() {
    var rated = new ArrayList<RequestRecord>();
    for (RequestRecord each : WorkerFiles.numbered(TimedLoad.of(200))) {
      int number = rated.size();
      AnswerSanity found = number % 10 == 0 ? AnswerSanity.GIBBERISH : AnswerSanity.SANE;
      rated.add(each.rated(number % 40 == 1 ? AnswerSanity.EMPTY : found));
    }
    return rated;
  }

  private Path worker(int index) throws IOException {
    JsonNode share =
        JSON.readTree(
            "{\"samples\": [{\"kind\": \"gibberish\", \"text\": \"xxX xx " + index + "\"}]}");
    Path worker = folder.resolve("w" + index);
    WorkerFiles.write(
        worker,
        new WorkerPlace(index, 2),
        answers(),
        run -> run,
        card ->
            card.ended(
                WorkerFiles.end(
                    card.before(), new WorkerShare(Instant.EPOCH, Map.of("sanity", share)))));
    return worker.resolve("llm");
  }

  @Test
  void workersAddUpToTheSameShareAndShowSamplesOfAll() throws IOException {
    Path out = folder.resolve("merged");
    Merge.of(2, List.of(worker(0), worker(1)), out, null);

    JsonNode summary = JSON.readTree(Files.readString(out.resolve("summary.json")));
    JsonNode sanity = summary.at("/all/sanity");
    assertThat(sanity.path("checked").asInt()).isEqualTo(200);
    assertThat(sanity.path("degenerate").asInt()).isEqualTo(25);
    assertThat(sanity.at("/kinds/gibberish").asInt()).isEqualTo(20);
    assertThat(sanity.at("/kinds/empty").asInt()).isEqualTo(5);
    assertThat(summary.at("/sanity/samples")).hasSize(2);
    assertThat(summary.at("/sanity/rules/gibberish").asText()).contains("unique");
  }
}
