// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import io.github.gatlingllm.simulator.engine.PrefillMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * What a report shows of a run beside its figures, held against the rows of all requests, and
 * against a server that made one stream wait, and all of them for a long prompt.
 */
@Isolated("compares stamps with the truth")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DetailIT {

  private static final String FILE = "e2e.detail";
  private static final long SECOND = 1_000_000_000;

  /** One stream stalls after 2 s, all of them after 4 s. */
  public static class Stalling extends Simulation {

    private final DetailDump dump = new DetailDump();

    {
      setUp(
              scenario("Watch").exec(dump).injectOpen(atOnceUsers(1)),
              scenario("Talk")
                  .exec(chat("chat", prompts(48).unique(1)))
                  .injectOpen(constantUsersPerSec(20).during(6)),
              scenario("Broken")
                  .exec(
                      chat("broken", prompts(48).unique(2))
                          .header("x-sim-fault", "error-midstream;after=5"),
                      chat("refused", prompts(48).unique(3)).header("x-sim-fault", "status=503"))
                  .injectOpen(constantUsersPerSec(2).during(6)),
              once(
                  "One",
                  chat("lonely", prompts(48).unique(4))
                      .header("x-sim-fault", "stall;after=5;ms=700"),
                  2),
              once("All", chat("long", session -> "word ".repeat(6000)), 4))
          .protocols(
              http.baseUrl(Setting.url()).shareConnections(),
              llm.model("llama-3").requestIds().recordGaps());
    }

    private static ChatBuilder chat(
        String name, java.util.function.Function<io.gatling.javaapi.core.Session, String> prompt) {
      return llm(name).chat().user(prompt).exactOutputTokens(64);
    }

    private static PopulationBuilder once(String name, ChatBuilder chat, long seconds) {
      return scenario(name)
          .exec(chat)
          .injectOpen(nothingFor(Duration.ofSeconds(seconds)), atOnceUsers(1));
    }

    @Override
    public void after() {
      dump.into(Path.of(Setting.of(FILE)));
    }
  }

  private List<JsonNode> rows;
  private JsonNode detail;
  private long zero;
  private Map<String, JsonNode> truth;

  @BeforeAll
  void runOnce() throws IOException {
    Path log = Files.createTempFile("truth", ".jsonl");
    Path file = Files.createTempFile("detail", ".json");
    var options =
        SimulatorOptions.profile("fast")
            .withPrefill(PrefillMode.WHOLE)
            .withPerPrefillToken(Duration.ofNanos(100_000))
            .withMaxBatchedTokens(8000)
            .withWarmUp(100)
            .withTruthLog(log);
    Finished run;
    try (var simulator = LlmSimulator.start(options)) {
      run = GatlingRun.hosted(Stalling.class).against(simulator.url()).with(FILE, file).run();
    }
    assertThat(run.exit()).as(run.output()).isZero();
    rows = run.rows();
    zero = run.summary().at("/run/startNanoTime").asLong();
    detail = Finished.jsonLines(file).get(0);
    truth =
        Finished.jsonLines(log).stream()
            .collect(Collectors.toMap(line -> line.get("id").asText(), line -> line, (a, b) -> b));
  }

  @Test
  void slotsOfAllAndOfEachPathAndScenarioAreThoseOfTheRows() {
    assertSlots(detail.get("all"), rows);
    assertThat(keys("requests"))
        .containsExactlyInAnyOrder("[chat]", "[broken]", "[refused]", "[lonely]", "[long]");
    for (String path : keys("requests")) {
      assertSlots(
          detail.at("/requests/" + path), only("name", path.substring(1, path.length() - 1)));
    }
    assertThat(keys("scenarios")).containsExactlyInAnyOrder("Talk", "Broken", "One", "All");
    for (String scenario : keys("scenarios")) {
      assertSlots(detail.at("/scenarios/" + scenario), only("scenario", scenario));
    }
  }

  private void assertSlots(JsonNode source, List<JsonNode> rows) {
    assertThat(detail.get("slotSeconds").asDouble()).isEqualTo(1);
    assertCounts(source, "due", rows, DetailIT::due);
    assertCounts(source, "sent", rows, row -> row.get("sentNs").asLong());
    List<JsonNode> succeeded = rows.stream().filter(GroundTruth::ok).toList();
    assertCounts(source, "completed", succeeded, row -> stamps(row)[stamps(row).length - 1]);
    assertThat(sum(source, slot -> slot.get("outputTokens").asDouble()))
        .as("those of failed requests too, as far as they came")
        .isGreaterThanOrEqualTo(total(succeeded, row -> row.get("outputTokens").asInt()) - 1e-6);
    assertThat(sum(source, slot -> slot.get("inputTokens").asDouble()))
        .isCloseTo(total(succeeded, row -> row.get("inputTokens").asInt()), within(1e-6));
    assertThat(sum(source, slot -> slot.get("meanConcurrency").asDouble()))
        .isCloseTo(
            total(rows, row -> (row.get("closedNs").asLong() - row.get("sentNs").asLong()) / 1e9),
            within(1e-6));
    assertThat(sum(source, slot -> slot.at("/itl/count").asDouble()))
        .isEqualTo(total(succeeded, row -> row.get("gapsUs").size()));
    assertThat(sum(source, slot -> total(list(slot.get("failures")), JsonNode::asLong)))
        .isEqualTo(rows.size() - succeeded.size());
  }

  private static void assertCounts(
      JsonNode source, String key, List<JsonNode> rows, ToLongFunction<JsonNode> stamp) {
    List<JsonNode> slots = list(source.get("slots"));
    for (int i = 0; i < slots.size(); i++) {
      long second = i;
      assertThat(slots.get(i).get(key).asLong())
          .as(key + " in slot " + i)
          .isEqualTo(
              rows.stream()
                  .filter(row -> Math.max(0, stamp.applyAsLong(row)) / SECOND == second)
                  .count());
    }
    assertThat(sum(source, slot -> slot.get(key).asDouble())).isEqualTo(rows.size());
  }

  @Test
  void theHeatMapHasEachGapOfTheRows() {
    JsonNode heat = detail.at("/all/gaps");
    List<JsonNode> bounds = list(heat.get("boundsMillis"));
    var expected = new ArrayList<long[]>();
    heat.get("columns").forEach(column -> expected.add(new long[bounds.size()]));
    for (JsonNode row : rows.stream().filter(GroundTruth::ok).toList()) {
      long[] stamps = stamps(row);
      for (int i = 1; i < stamps.length; i++) {
        double millis = (stamps[i] - stamps[i - 1]) / 1e6;
        int at = 0;
        while (at + 1 < bounds.size() && millis >= bounds.get(at + 1).asDouble()) {
          at++;
        }
        expected.get((int) (stamps[i] / heat.get("slotSeconds").asDouble() / SECOND))[at]++;
      }
    }
    for (int i = 0; i < expected.size(); i++) {
      assertThat(list(heat.get("columns")).get(i))
          .extracting(JsonNode::asLong)
          .containsExactly(LongStream.of(expected.get(i)).boxed().toArray(Long[]::new));
    }
    assertThat(expected.stream().flatMapToLong(LongStream::of).sum()).isGreaterThan(4000);
  }

  @Test
  void endsHaveTheCountsAndMomentsOfTheRowsAndTheServersWords() {
    List<JsonNode> failures = list(detail.at("/all/failures"));
    assertThat(failures).hasSize(2);
    for (JsonNode failure : failures) {
      List<JsonNode> failed = only("error", failure.get("text").asText());
      assertThat(failure.get("count").asInt()).isEqualTo(failed.size()).isPositive();
      assertThat(failure.get("first").asLong()).isEqualTo(closed(failed).min().orElseThrow());
      assertThat(failure.get("last").asLong()).isEqualTo(closed(failed).max().orElseThrow());
      assertThat(list(failure.get("messages")))
          .as("messages of " + failure)
          .isNotEmpty()
          .allMatch(message -> !message.asText().isBlank());
    }
    assertThat(failures)
        .extracting(failure -> failure.get("text").asText())
        .containsExactlyInAnyOrder("HTTP 503", "Error event between tokens");
    JsonNode finished = list(detail.at("/all/finishReasons")).get(0);
    assertThat(finished.get("text").asText()).isEqualTo("length");
    assertThat(finished.get("count").asInt()).isEqualTo(only("finishReason", "length").size());
  }

  @Test
  void samplesAreRowsWithTheirChunks() {
    List<JsonNode> samples = list(detail.get("samples"));
    assertThat(samples).hasSizeBetween(60, 300);
    Set<String> why = new HashSet<>();
    for (JsonNode sample : samples) {
      JsonNode request = sample.get("request");
      JsonNode row = only("requestId", request.at("/id/requestId").asText()).get(0);
      sample.get("why").forEach(reason -> why.add(reason.asText()));
      long[] chunks =
          list(request.at("/timing/chunks")).stream().mapToLong(JsonNode::asLong).toArray();
      assertThat(chunks).containsExactly(row.has("ttftNs") ? stamps(row) : new long[0]);
      assertThat(request.at("/timing/sent").asLong()).isEqualTo(row.get("sentNs").asLong());
    }
    assertThat(why).containsExactlyInAnyOrder("SLOWEST_TTFT", "LONGEST_STALL", "FAILED", "TYPICAL");
    assertThat(samples)
        .extracting(sample -> sample.at("/request/id/name").asText())
        .contains("chat", "broken", "refused", "lonely", "long");
  }

  @Test
  void aStallOfOneStreamIsToldFromOneOfAll() {
    List<JsonNode> stalls = list(detail.get("stalls"));
    stalls.forEach(stall -> System.out.println("stall " + stall));
    JsonNode lonely =
        stalls.stream()
            .filter(stall -> stall.at("/request/name").asText().equals("lonely"))
            .findFirst()
            .orElseThrow();
    assertCause(lonely, "ALONE");
    assertThat(lonely.get("chunk").asInt()).isEqualTo(6);
    assertThat(lonely.get("streams").asInt()).isGreaterThan(2);
    assertIsTheServers(lonely);
    JsonNode all =
        stalls.stream()
            .filter(stall -> stall.get("from").asLong() > 4 * SECOND)
            .filter(stall -> nanos(stall) > SECOND / 2)
            .findFirst()
            .orElseThrow();
    assertCause(all, "SERVER");
    assertThat(all.get("others").asInt()).isGreaterThanOrEqualTo(2);
    assertThat(all.get("streams").asInt()).isGreaterThan(all.get("others").asInt());
    assertIsTheServers(all);
  }

  /** Unless the watch may have missed a block of the event loop. */
  private static void assertCause(JsonNode stall, String cause) {
    if (nanos(stall) > 50_000_000 + stall.get("loopDelayNanos").asLong()) {
      assertThat(stall.get("cause").asText()).isEqualTo(cause);
    } else {
      assertThat(stall.get("doubt").asText()).isEqualTo("TOO_SHORT");
    }
  }

  /** The same two chunks in the server's own log. */
  private void assertIsTheServers(JsonNode stall) {
    JsonNode reported = truth.get(stall.at("/request/requestId").asText());
    int chunk = stall.get("chunk").asInt();
    long from = reported.get("chunks").get(chunk - 2).asLong() - zero;
    long to = reported.get("chunks").get(chunk - 1).asLong() - zero;
    assertThat(to - from).isGreaterThan(SECOND / 2);
    long both = Math.min(to, stall.get("to").asLong()) - Math.max(from, stall.get("from").asLong());
    assertThat(both).as("of " + (to - from)).isGreaterThan((to - from) / 2);
  }

  @Test
  void scattersAreOfTheRows() {
    JsonNode scatter = detail.at("/requests/[chat]/ttftByInput");
    List<JsonNode> chats = only("name", "chat").stream().filter(GroundTruth::ok).toList();
    assertThat(scatter.get("count").asInt()).isEqualTo(chats.size());
    Set<List<Double>> points = new HashSet<>();
    for (JsonNode row : chats) {
      points.add(List.of(row.get("inputTokens").asDouble(), row.get("ttftNs").asLong() / 1e6));
    }
    for (JsonNode point : scatter.get("points")) {
      assertThat(points).contains(List.of(point.get("x").asDouble(), point.get("y").asDouble()));
    }
    assertThat(detail.at("/all/e2eByOutput/count").asInt()).isEqualTo(chats.size() + 2);
  }

  private static long due(JsonNode row) {
    return row.path("scheduledNs").asLong(row.get("sentNs").asLong());
  }

  /** Of the chunks. */
  private static long[] stamps(JsonNode row) {
    long first = row.get("sentNs").asLong() + row.get("ttftNs").asLong();
    var stamps = new ArrayList<>(List.of(first));
    for (JsonNode gap : row.get("gapsUs")) {
      stamps.add(stamps.get(stamps.size() - 1) + Math.round(gap.asDouble() * 1e3));
    }
    return stamps.stream().mapToLong(stamp -> stamp).toArray();
  }

  private static long nanos(JsonNode stall) {
    return stall.get("to").asLong() - stall.get("from").asLong();
  }

  private List<JsonNode> only(String key, String value) {
    return rows.stream().filter(row -> row.path(key).asText().equals(value)).toList();
  }

  private List<String> keys(String node) {
    var keys = new ArrayList<String>();
    detail.get(node).fieldNames().forEachRemaining(keys::add);
    return keys;
  }

  private static LongStream closed(List<JsonNode> rows) {
    return rows.stream().mapToLong(row -> row.get("closedNs").asLong());
  }

  private static List<JsonNode> list(JsonNode node) {
    return StreamSupport.stream(node.spliterator(), false).toList();
  }

  private static double sum(JsonNode source, ToDoubleFunction<JsonNode> value) {
    return total(list(source.get("slots")), value);
  }

  private static double total(List<JsonNode> nodes, ToDoubleFunction<JsonNode> value) {
    return nodes.stream().mapToDouble(value).sum();
  }
}
