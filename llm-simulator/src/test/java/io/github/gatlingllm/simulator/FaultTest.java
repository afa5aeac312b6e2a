// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultTest {
  private static final String STREAM = SimulatorClient.chat(",\"stream\":true");

  @TempDir static Path folder;
  private static LlmSimulator simulator;
  private static SimulatorClient client;

  @BeforeAll
  static void start() {
    simulator =
        LlmSimulator.start(
            SimulatorOptions.profile("fast")
                .withStepBase(TestTimes.STEP)
                .withTruthLog(folder.resolve("truth.jsonl")));
    client = new SimulatorClient(simulator.url());
  }

  @AfterAll
  static void stop() {
    simulator.close();
    checkTruth();
  }

  private static HttpResponse<String> faulty(String fault) {
    return client.post(SimulatorClient.CHAT, STREAM, "x-sim-fault", fault, "x-request-id", fault);
  }

  @Test
  void status() {
    HttpResponse<String> response = faulty("status=429;retry-after=2");

    assertThat(response.statusCode()).isEqualTo(429);
    assertThat(response.headers().firstValue("retry-after")).hasValue("2");
    assertThat(SimulatorClient.json(response.body()).at("/error/type").textValue())
        .isEqualTo("rate_limit_error");
  }

  @Test
  void aStreamMayBeCalledSomethingElseOrNothing() {
    assertThat(contentType("as-text")).hasValue("text/plain; charset=utf-8");
    assertThat(contentType("as-bytes")).hasValue("application/octet-stream");
    assertThat(contentType("no-type")).isEmpty();
  }

  private static Optional<String> contentType(String fault) {
    HttpResponse<String> response = faulty(fault);
    assertThat(SimulatorClient.data(response)).last().isEqualTo("[DONE]");
    return response.headers().firstValue("content-type");
  }

  @Test
  void errorInMidStream() {
    List<String> data = SimulatorClient.data(faulty("error-midstream;after=2"));

    assertThat(data).hasSize(5).last().isEqualTo("[DONE]");
    assertThat(SimulatorClient.json(data.get(3)).at("/error/code").intValue()).isEqualTo(500);
  }

  @Test
  void cutInMidStream() {
    assertThatThrownBy(() -> faulty("cut;after=2"))
        .isInstanceOf(UncheckedIOException.class)
        .hasCauseInstanceOf(IOException.class);
  }

  @Test
  void reset() {
    assertThatThrownBy(() -> faulty("reset;after=2")).isInstanceOf(UncheckedIOException.class);
  }

  @Test
  void stall() {
    assertThat(SimulatorClient.data(faulty("stall;after=2;ms=300")))
        .hasSize(8)
        .last()
        .isEqualTo("[DONE]");
  }

  @Test
  void slowHeaders() {
    long before = System.nanoTime();
    assertThat(SimulatorClient.data(faulty("slow-headers;ms=300"))).hasSize(8);
    assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(300_000_000);
  }

  @Test
  void splitEventsAreWholeAgainAtTheClient() {
    assertThat(SimulatorClient.data(faulty("split-events"))).hasSize(8).last().isEqualTo("[DONE]");
  }

  @Test
  void severalTokensPerChunk() {
    assertThat(SimulatorClient.data(faulty("tokens-per-chunk=4"))).hasSize(1 + 2 + 1 + 1);
  }

  @Test
  void emptyStream() {
    List<String> data = SimulatorClient.data(faulty("empty"));

    assertThat(data).hasSize(3).last().isEqualTo("[DONE]");
    assertThat(data.get(1)).contains("\"delta\":{}");
  }

  @Test
  void badJson() {
    assertThat(SimulatorClient.data(faulty("bad-json;after=1")))
        .hasSize(9)
        .contains("{\"id\":\"broken\",\"choices\":[{");
  }

  @Test
  void comments() {
    HttpResponse<String> response = faulty("comments");

    assertThat(response.body().lines().filter(line -> line.equals(": keep-alive"))).hasSize(6);
    assertThat(SimulatorClient.data(response)).hasSize(8);
  }

  @Test
  void notSse() {
    HttpResponse<String> response = faulty("not-sse");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("content-type")).hasValue("text/html; charset=utf-8");
    assertThat(response.body()).startsWith("<!doctype html>");
  }

  @Test
  void hang() {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(simulator.url() + SimulatorClient.CHAT))
            .timeout(Duration.ofMillis(300))
            .header("x-sim-fault", "hang")
            .header("x-request-id", "hang")
            .POST(HttpRequest.BodyPublishers.ofString(STREAM))
            .build();
    assertThatThrownBy(() -> client.send(request)).hasCauseInstanceOf(HttpTimeoutException.class);
  }

  @Test
  void severalAtOnce() {
    HttpResponse<String> response = faulty("split-events,tokens-per-chunk=2,stall;ms=50");

    assertThat(SimulatorClient.data(response)).hasSize(1 + 3 + 1 + 1);
  }

  @Test
  void wholeAnswersHaveTheirForms() {
    String body = SimulatorClient.chat("");
    assertThat(
            client.post(SimulatorClient.CHAT, body, "x-sim-fault", "error-midstream").statusCode())
        .isEqualTo(500);
    assertThatThrownBy(() -> client.post(SimulatorClient.CHAT, body, "x-sim-fault", "cut"))
        .isInstanceOf(UncheckedIOException.class);
    assertThat(client.post(SimulatorClient.CHAT, body, "x-sim-fault", "bad-json").body())
        .startsWith("{\"id\"")
        .doesNotEndWith("}");
    JsonNode empty =
        SimulatorClient.json(
            client.post(SimulatorClient.CHAT, body, "x-sim-fault", "empty").body());
    assertThat(empty.at("/choices/0/message/content").textValue()).isEmpty();
  }

  @Test
  void anUnknownFaultNamesTheKnown() {
    HttpResponse<String> response = faulty("explode");

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).contains("one of status, error-midstream").contains("explode");
  }

  @Test
  void faultsByOptionHitTheirShare() {
    SimulatorOptions options =
        SimulatorOptions.profile("fast")
            .withStepBase(TestTimes.STEP)
            .withFaults("status=503;every=3");
    try (LlmSimulator sick = LlmSimulator.start(options)) {
      SimulatorClient other = new SimulatorClient(sick.url());
      List<Integer> statuses =
          List.of(1, 2, 3, 4, 5, 6).stream()
              .map(i -> other.post(SimulatorClient.CHAT, SimulatorClient.chat("")).statusCode())
              .toList();
      assertThat(statuses).containsExactly(200, 200, 503, 200, 200, 503);
    }
  }

  private static void checkTruth() {
    TruthFile truth = TruthFile.read(folder.resolve("truth.jsonl"));
    assertThat(truth.get("status=429;retry-after=2").get("end").textValue()).isEqualTo("rejected");
    assertThat(truth.get("status=429;retry-after=2").get("status").intValue()).isEqualTo(429);
    checkEnd(truth.get("error-midstream;after=2"), "error", 2);
    checkEnd(truth.get("cut;after=2"), "cut", 2);
    checkEnd(truth.get("reset;after=2"), "cut", 2);
    checkEnd(truth.get("hang"), "aborted", 0);
    checkEnd(truth.get("empty"), "length", 0);
    assertThat(truth.get("tokens-per-chunk=4").get("chunkTokens").toString()).isEqualTo("[4,1]");
    JsonNode stalled = truth.get("stall;after=2;ms=300");
    assertThat(gap(stalled, 2)).isGreaterThan(250_000_000);
    checkWritesAreApart(truth.get("split-events"));
  }

  private static void checkEnd(JsonNode record, String end, int chunks) {
    assertThat(record.get("end").textValue()).isEqualTo(end);
    assertThat(record.get("chunks")).hasSize(chunks);
  }

  /** An event of two packets is there with the second, so that neither has the pause in it. */
  private static void checkWritesAreApart(JsonNode record) {
    assertThat(TruthFile.stamps(record)).isSorted();
    for (int i = 1; i < record.get("chunks").size(); i++) {
      assertThat(
              record.get("chunksBefore").get(i).longValue()
                  - record.get("chunks").get(i - 1).longValue())
          .as("a millisecond between the halves")
          .isGreaterThanOrEqualTo(1_000_000);
    }
  }

  private static long gap(JsonNode record, int chunk) {
    return record.get("chunks").get(chunk).longValue()
        - record.get("chunks").get(chunk - 1).longValue();
  }
}
