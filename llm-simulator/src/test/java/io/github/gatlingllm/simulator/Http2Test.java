// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class Http2Test {
  private static final SimulatorOptions FAST =
      SimulatorOptions.profile("fast").withStepBase(TestTimes.STEP).withHttp2();
  private static final String SHORT = SimulatorClient.chat(",\"stream\":true");
  private static final String LONG =
      SimulatorClient.chat(",\"stream\":true,\"max_completion_tokens\":100");
  private static final String ENDLESS =
      SimulatorClient.chat(",\"stream\":true,\"max_completion_tokens\":8000");
  private static final int EVENTS_BESIDE_CONTENT = 3;

  @TempDir Path folder;
  private Path truth;
  private LlmSimulator simulator;
  private SimulatorClient client;

  @BeforeEach
  void start() {
    truth = folder.resolve("truth.jsonl");
    simulator = LlmSimulator.start(FAST.withTruthLog(truth));
    client = SimulatorClient.trusting(simulator);
    assertThat(client.get("/health").version()).isEqualTo(HttpClient.Version.HTTP_2);
  }

  @AfterEach
  void stop() {
    simulator.close();
  }

  private CompletableFuture<HttpResponse<String>> stream(String id, String fault) {
    return client.postAsync(SimulatorClient.CHAT, LONG, "x-request-id", id, "x-sim-fault", fault);
  }

  private JsonNode recordOf(String id) {
    return TruthFile.read(truth).get(id);
  }

  private static void assertComplete(HttpResponse<String> response) {
    assertThat(SimulatorClient.data(response))
        .hasSize(100 + EVENTS_BESIDE_CONTENT)
        .last()
        .isEqualTo("[DONE]");
  }

  @Test
  void everyStreamIsWholeAndItsChunksAreInTheTruth() throws Exception {
    List<CompletableFuture<HttpResponse<String>>> streams =
        IntStream.range(0, 8)
            .mapToObj(i -> client.postAsync(SimulatorClient.CHAT, LONG, "x-request-id", "r-" + i))
            .toList();
    for (int i = 0; i < 8; i++) {
      HttpResponse<String> response = streams.get(i).get();
      assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
      assertThat(response.headers().firstValue("x-request-id")).hasValue("r-" + i);
      assertThat(response.headers().map()).doesNotContainKeys("transfer-encoding", "connection");
      assertComplete(response);
    }
    assertThat(simulator.stats().connections()).isEqualTo(1);
    simulator.close();

    TruthFile records = TruthFile.read(truth);
    assertThat(records.all())
        .hasSize(8)
        .allSatisfy(record -> assertThat(record.get("chunks")).hasSize(100))
        .allSatisfy(record -> assertThat(TruthFile.stamps(record)).isSorted());
  }

  @Test
  void oneConnectionCarriesManyStreamsAtOnce() throws IOException {
    List<InputStream> bodies = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      bodies.add(client.open(SimulatorClient.CHAT, ENDLESS).body());
    }
    while (simulator.stats().running() < 8) {
      LockSupport.parkNanos(1_000_000);
    }
    assertThat(simulator.stats().connections()).isEqualTo(1);
    for (InputStream body : bodies) {
      body.close();
    }
  }

  @Test
  void aStreamThatIsCanceledLeavesTheOthersAlone() throws Exception {
    HttpResponse<InputStream> leaver =
        client.open(SimulatorClient.CHAT, ENDLESS, "x-request-id", "leaver");
    CompletableFuture<HttpResponse<String>> stayer = stream("stayer", "comments");
    try (InputStream body = leaver.body()) {
      assertThat(body.readNBytes(500)).hasSize(500);
    }
    assertComplete(stayer.get());
    while (simulator.stats().running() > 0) {
      LockSupport.parkNanos(1_000_000);
    }
    assertThat(simulator.stats().generationTokens()).isLessThan(8000);
    assertThat(client.get("/health").statusCode()).isEqualTo(200);
    assertThat(simulator.stats().connections()).isEqualTo(1);
    simulator.close();

    assertThat(recordOf("leaver").get("end").textValue()).isEqualTo("aborted");
    assertThat(recordOf("stayer").get("end").textValue()).isEqualTo("length");
  }

  @Test
  void faultsBreakTheirOwnStreamOnly() throws Exception {
    CompletableFuture<HttpResponse<String>> well = stream("well", "comments");
    for (String fault : List.of("cut;after=3", "reset;after=3")) {
      assertThatThrownBy(() -> stream(fault, fault).get())
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(IOException.class)
          .hasMessageContaining("RST_STREAM");
    }
    assertComplete(well.get());
    assertThat(simulator.stats().connections()).isEqualTo(1);
    simulator.close();

    for (String fault : List.of("cut;after=3", "reset;after=3")) {
      assertThat(recordOf(fault).get("end").textValue()).isEqualTo("cut");
      assertThat(recordOf(fault).get("chunks")).hasSize(3);
    }
    assertThat(recordOf("well").get("chunks")).hasSize(100);
  }

  @Test
  void aWholeAnswerMayBeCutInHalf() {
    String whole = SimulatorClient.chat("");
    assertThat(client.post(SimulatorClient.CHAT, whole).statusCode()).isEqualTo(200);
    assertThatThrownBy(() -> client.post(SimulatorClient.CHAT, whole, "x-sim-fault", "cut"))
        .hasCauseInstanceOf(IOException.class);
  }

  @Test
  void splitEventsAreWholeAgainAtTheClient() {
    HttpResponse<String> response =
        client.post(SimulatorClient.CHAT, SHORT, "x-sim-fault", "split-events");
    assertThat(SimulatorClient.data(response)).hasSize(8).last().isEqualTo("[DONE]");
  }

  @Test
  void aBodyTooLargeIsRefused() {
    try (LlmSimulator strict = LlmSimulator.start(FAST.withBodyLimitBytes(100_000))) {
      SimulatorClient other = SimulatorClient.trusting(strict);
      String body = SimulatorClient.chat(",\"x\":\"" + "a".repeat(110_000) + "\"");
      assertThat(other.post(SimulatorClient.CHAT, body).statusCode()).isEqualTo(413);
    }
  }

  @Test
  void whoSpeaksHttp1OnlyIsServedToo() {
    SimulatorClient old = SimulatorClient.http1Trusting(simulator);
    HttpResponse<String> response = old.post(SimulatorClient.CHAT, SHORT);
    assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
    assertThat(SimulatorClient.data(response)).hasSize(8);
  }

  @Test
  void anIdleConnectionIsClosedButNotOneThatWaits() {
    SimulatorOptions impatient = FAST.withIdleTimeout(Duration.ofMillis(250));
    try (LlmSimulator strict = LlmSimulator.start(impatient)) {
      SimulatorClient other = SimulatorClient.trusting(strict);
      assertThat(
              SimulatorClient.data(
                  other.post(SimulatorClient.CHAT, SHORT, "x-sim-fault", "stall;ms=600")))
          .hasSize(8);
      assertThat(strict.stats().connections()).isEqualTo(1);
      // On a busy machine it is closed some time later: a request meanwhile keeps it open.
      for (int i = 0; i < 20 && strict.stats().connections() == 1; i++) {
        LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
        assertThat(other.get("/health").statusCode()).isEqualTo(200);
      }
      assertThat(strict.stats().connections()).isEqualTo(2);
    }
  }

  @Test
  void closingLeavesACompleteTruth() throws Exception {
    try (InputStream body =
        client.open(SimulatorClient.CHAT, ENDLESS, "x-request-id", "under-way").body()) {
      assertThat(body.readNBytes(500)).hasSize(500);
      simulator.close();
      assertThatThrownBy(body::readAllBytes).isInstanceOf(IOException.class);
    }
    assertThat(recordOf("under-way").get("end").textValue()).isEqualTo("aborted");
  }
}
