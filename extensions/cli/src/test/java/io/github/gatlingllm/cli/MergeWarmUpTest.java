// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.merge.Merge;
import io.github.gatlingllm.merge.MergeTexts;
import io.github.gatlingllm.workers.WorkerCard;
import io.github.gatlingllm.workers.WorkerPlace;
import io.github.gatlingllm.workers.WorkerShare;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workers that warmed up until the server was steady: their windows opened together. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class MergeWarmUpTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long SECOND = 1_000_000_000;
  private static final OptionalLong EARLIER_VERSION = OptionalLong.empty();

  @TempDir Path folder;
  private Window window;

  @Test
  void theWindowOpensAtTheAgreedEnd() throws IOException {
    JsonNode summary =
        merged(
            worker(0, OptionalLong.of(10 * SECOND), steady(6.25, 10)),
            worker(1, OptionalLong.of(10 * SECOND), null));

    assertThat(summary.at("/outcome").asText()).isEqualTo("PASSED");
    assertThat(summary.at("/all/counts/sent").asInt()).isEqualTo(100);
    assertThat(window.start()).isEqualTo(10 * SECOND);
    assertThat(summary.at("/warmUp/state").asText()).isEqualTo("steady");
    assertThat(summary.at("/warmUp/steadyAtSeconds").asDouble()).isEqualTo(6.25);
    assertThat(summary.at("/warmUp/mostSeconds").asDouble()).isEqualTo(30);
    assertThat(Files.readString(folder.resolve("merged/summary.md")))
        .contains("steady after 6.3 s, by the responses of all workers")
        .contains("their measuring windows begin at 10 s");
  }

  @Test
  void aServerThatWasNeverSteadyHasAWarning() throws IOException {
    JsonNode summary =
        merged(
            worker(
                0,
                OptionalLong.of(10 * SECOND),
                "{\"mostSeconds\": 10, \"state\": \"CHANGING\", \"metric\": \"TTFT\","
                    + " \"perMinute\": -0.4}"),
            worker(1, OptionalLong.of(10 * SECOND), null));

    assertThat(summary.at("/warmUp/state").asText()).isEqualTo("changing");
    assertThat(summary.at("/warmUp/metric").asText()).isEqualTo("ttft");
    assertThat(summary.at("/warmUp").has("steadyAtSeconds")).isFalse();
    assertThat(summary.at("/validity/warnings").toString())
        .contains("within the longest warm-up of 10 s: TTFT still fell by 40 % per minute");
  }

  @Test
  void windowsThatOpenedApartAreNotOneRun() throws IOException {
    JsonNode summary =
        merged(
            worker(0, OptionalLong.of(10 * SECOND), steady(6.25, 10)),
            worker(1, OptionalLong.of(12 * SECOND), null));

    assertThat(summary.at("/outcome").asText()).isEqualTo("INVALID");
    assertThat(summary.at("/validity/reasons").toString())
        .contains(
            "worker 1 (node-1): " + MergeTexts.warmUpsDiffer("12", "worker 0 (node-0)", "10"));
  }

  @Test
  void cardsOfEarlierVersionsHaveTheirPlannedWarmUp() throws IOException {
    JsonNode summary = merged(worker(0, EARLIER_VERSION, null), worker(1, EARLIER_VERSION, null));

    assertThat(summary.at("/outcome").asText()).isEqualTo("PASSED");
    assertThat(summary.at("/all/counts/sent").asInt()).isEqualTo(100);
    assertThat(window.start()).as("as planned").isEqualTo(30 * SECOND);
    assertThat(summary.has("warmUp")).isFalse();
  }

  private static String steady(double seconds, double agreed) {
    return "{\"mostSeconds\": 30, \"state\": \"STEADY\", \"perMinute\": 0, \"steadyAtSeconds\": "
        + seconds
        + ", \"agreedAtSeconds\": "
        + agreed
        + "}";
  }

  /** Returns 200 requests in 20 s, of which those of the first 10 s are the warm-up. */
  private static List<RequestRecord> requests() {
    var all = new ArrayList<RequestRecord>();
    for (RequestRecord each : WorkerFiles.numbered(TimedLoad.of(200))) {
      all.add(
          new RequestRecord(
              each.id(),
              each.outcome(),
              each.timing(),
              each.tokens(),
              all.size() < 100 ? Phase.WARM_UP : Phase.MEASURED,
              each.requested(),
              each.server()));
    }
    return all;
  }

  private Path worker(int index, OptionalLong end, @Nullable String finding) throws IOException {
    Path worker = folder.resolve("w" + index);
    WorkerFiles.write(
        worker,
        new WorkerPlace(index, 2),
        requests(),
        run -> run,
        card -> card(card, end, finding));
    return worker.resolve("llm");
  }

  private static WorkerCard card(WorkerCard card, OptionalLong end, @Nullable String finding) {
    var setup =
        new WorkerCard.Setup(
            30 * SECOND,
            Long.MAX_VALUE,
            false,
            true,
            OptionalDouble.empty(),
            "",
            card.setup().slos(),
            false);
    return new WorkerCard(
        card.place(),
        card.host(),
        card.meeting(),
        card.identity(),
        card.before(),
        setup,
        new WorkerCard.End(card.before(), end, 0, 0, 0, 300, 20, 80, null, null, share(finding)));
  }

  private static WorkerShare share(@Nullable String finding) {
    try {
      return new WorkerShare(
          Instant.EPOCH, finding == null ? Map.of() : Map.of("warmUp", JSON.readTree(finding)));
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private JsonNode merged(Path... workers) throws IOException {
    Path out = folder.resolve("merged");
    window = Merge.of(workers.length, List.of(workers), out, null).report().snapshot().window();
    JsonNode summary = JSON.readTree(Files.readString(out.resolve("summary.json")));
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../../src/docs/summary.schema.json")))
                .validate(summary))
        .isEmpty();
    return summary;
  }
}
