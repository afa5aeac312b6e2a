/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.simulator.http.Transport;
import io.github.gatlingllm.simulator.lean.LeanFigures;
import io.github.gatlingllm.simulator.lean.LeanOptions;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lean answers over a real network: what a client gets, and what the truth says of it. */
@Timeout(60)
class LeanTest {
  private static final SimulatorOptions FAST = SimulatorOptions.profile("fast");
  private static final LeanOptions PACED =
      LeanOptions.paced().withFirst(Duration.ofMillis(5)).withInterval(Duration.ofMillis(2));
  private static final LeanOptions BLAST = LeanOptions.blast();

  @TempDir Path folder;

  private Path truth() {
    return folder.resolve("truth.jsonl");
  }

  private LlmSimulator start(LeanOptions lean) {
    return LlmSimulator.start(FAST.withLean(lean).withTruthLog(truth()));
  }

  private static List<JsonNode> events(HttpResponse<String> response) {
    List<String> data = Client.data(response);
    assertThat(data).last().isEqualTo("[DONE]");
    return data.subList(0, data.size() - 1).stream().map(Client::json).toList();
  }

  private static HttpResponse<String> stream(Client client, String id, int tokens) {
    return client.post(Client.CHAT, body(tokens), "x-request-id", id);
  }

  /** The first {@code max_tokens} does not count. */
  private static String body(int tokens) {
    return Client.chat(",\"stream\":true,\"max_completion_tokens\":" + tokens);
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void aClientGetsWhatItAskedFor(Transport transport) {
    SimulatorOptions options = FAST.withTransport(transport).withLean(PACED.withEventsPerWrite(2));
    try (LlmSimulator simulator = LlmSimulator.start(options)) {
      String body = Client.chat(",\"stream\":true,\"stream_options\":{\"include_usage\":true}");
      HttpResponse<String> response = new Client(simulator.url()).post(Client.CHAT, body);
      List<JsonNode> events = events(response);
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(events).hasSize(5 + 2);
      assertThat(events.subList(0, 5))
          .allSatisfy(
              event ->
                  assertThat(event.at("/choices/0/delta/content").textValue()).isEqualTo(" lean"));
      assertThat(events.get(5).at("/choices/0/finish_reason").textValue()).isEqualTo("length");
      // As the simulator counts in any mode.
      assertThat(events.get(6).at("/usage/prompt_tokens").intValue()).isEqualTo(2);
      assertThat(simulator.stats().generationTokens()).isEqualTo(5);
      assertThat(simulator.stats().promptTokens()).isEqualTo(2);
      assertThat(simulator.stats().requests()).isEqualTo(1);
    }
  }

  @Test
  void theTruthHasAStampOfEachEventAndNoneIsEarly() {
    try (LlmSimulator simulator = start(PACED.withEventsPerWrite(2))) {
      Client client = new Client(simulator.url());
      for (int i = 0; i < 3; i++) {
        assertThat(events(stream(client, "r-" + i, 5))).hasSize(6);
      }
    }
    TruthFile file = TruthFile.read(truth());
    assertThat(file.all()).hasSize(3).allSatisfy(LeanTest::isPunctual);
    assertThat(file.get("r-1").get("id").textValue()).isEqualTo("r-1");
  }

  private static void isPunctual(JsonNode record) {
    assertThat(TruthFile.stamps(record)).isSorted();
    assertThat(record.get("endpoint").textValue()).isEqualTo("chat");
    assertThat(record.get("status").intValue()).isEqualTo(200);
    assertThat(record.get("end").textValue()).isEqualTo("length");
    assertThat(record.get("promptTokens").intValue()).isEqualTo(2);
    assertThat(record.get("outputTokens").intValue()).isEqualTo(5);
    assertThat(record.has("chunkTokens")).isFalse();
    long first = record.get("firstToken").longValue();
    assertThat(first - record.get("received").longValue()).isEqualTo(5_000_000);
    JsonNode chunks = record.get("chunks");
    assertThat(chunks).hasSize(5);
    for (int i = 0; i < 5; i++) {
      assertThat(chunks.get(i).longValue() - first).isGreaterThanOrEqualTo(i / 2 * 2_000_000L);
    }
    // Events of a write share its stamp.
    assertThat(chunks.get(0)).isEqualTo(chunks.get(1));
    assertThat(chunks.get(2)).isEqualTo(chunks.get(3));
  }

  @Test
  void figuresCountEventsAndLateness() {
    LlmSimulator simulator = start(PACED);
    try (simulator) {
      stream(new Client(simulator.url()), "r", 20);
    }
    LeanFigures figures = simulator.leanFigures().orElseThrow();
    assertThat(figures.events()).isEqualTo(20);
    LeanFigures.Late late = figures.lateness().orElseThrow();
    assertThat(late.p50()).isPositive().isLessThanOrEqualTo(late.p99());
    assertThat(late.p99()).isLessThanOrEqualTo(late.max());
    assertThat(figures.line()).startsWith("lean: 20 events, ");
  }

  @Test
  void anOrdinarySimulatorHasNoLeanFigures() {
    try (LlmSimulator simulator = LlmSimulator.start(FAST)) {
      assertThat(simulator.leanFigures()).isEmpty();
    }
  }

  @Test
  void manyStreamsBlastAtOnce() {
    int streams = 30;
    int tokens = 1_000;
    try (LlmSimulator simulator = start(BLAST.withEventsPerWrite(16))) {
      Client client = new Client(simulator.url());
      List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
      for (int i = 0; i < streams; i++) {
        answers.add(client.postAsync(Client.CHAT, body(tokens), "x-request-id", "b-" + i));
      }
      answers.forEach(answer -> assertThat(events(answer.join())).hasSize(tokens + 1));
    }
    assertThat(TruthFile.read(truth()).all())
        .hasSize(streams)
        .allSatisfy(record -> assertThat(record.get("chunks")).hasSize(tokens))
        .allSatisfy(record -> assertThat(TruthFile.stamps(record)).isSorted());
  }

  /** Far more than the sockets of both sides hold, so that most of it waits for the reader. */
  @Test
  void aSlowReaderCostsNoMemoryAndHoldsUpNoOther() throws Exception {
    int tokens = 100_000;
    try (LlmSimulator simulator = start(BLAST);
        Socket slow = new Socket()) {
      long before = directMemory(); // other tests of this JVM keep some
      slow.setReceiveBufferSize(64 * 1024);
      slow.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), simulator.port()));
      send(slow, "slow", body(tokens));
      long stuck = awaitStandstill(simulator);
      assertThat(stuck).isPositive().isLessThan(tokens);
      assertThat(directMemory() - before).isLessThan(32L * 1024 * 1024);

      Client other = new Client(simulator.url());
      assertThat(events(stream(other, "other", 100))).hasSize(101);
      assertThat(contentEvents(reader(slow))).isEqualTo(tokens);
    }
    JsonNode record = TruthFile.read(truth()).get("slow");
    assertThat(record.get("end").textValue()).isEqualTo("length");
    assertThat(record.get("chunks")).hasSize(tokens);
    assertThat(TruthFile.stamps(record)).isSorted();
  }

  /** Returns how many events were written when no more went out. */
  private static long awaitStandstill(LlmSimulator simulator) {
    long before = -1;
    long now = simulator.stats().generationTokens();
    for (int still = 0; still < 20; still = now == before && now > 0 ? still + 1 : 0) {
      LockSupport.parkNanos(10_000_000);
      before = now;
      now = simulator.stats().generationTokens();
    }
    return now;
  }

  private static long directMemory() {
    assertThat(ByteBufAllocator.DEFAULT).isInstanceOf(ByteBufAllocatorMetricProvider.class);
    return ((ByteBufAllocatorMetricProvider) ByteBufAllocator.DEFAULT).metric().usedDirectMemory();
  }

  private static BufferedReader reader(Socket socket) throws IOException {
    return new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
  }

  /** How many events with content come before the end of a chunked body. */
  private static int contentEvents(BufferedReader in) throws IOException {
    int count = 0;
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.contains("\"content\":")) {
        count++;
      } else if (line.equals("0")) {
        in.readLine();
        return count;
      }
    }
    throw new IOException("the body was cut after " + count);
  }

  private static void send(Socket socket, String id, String body) throws IOException {
    String head =
        "POST /v1/chat/completions HTTP/1.1\r\nhost: sim\r\nx-request-id: "
            + id
            + "\r\ncontent-length: "
            + body.length()
            + "\r\n\r\n";
    socket.getOutputStream().write((head + body).getBytes(UTF_8));
  }

  @Test
  @Timeout(30)
  void aClientThatLeavesIsForgotten() throws Exception {
    try (LlmSimulator simulator = start(PACED)) {
      try (Socket leaver = new Socket(InetAddress.getLoopbackAddress(), simulator.port())) {
        send(leaver, "leaver", body(1_000_000));
        while (simulator.stats().generationTokens() == 0) {
          LockSupport.parkNanos(1_000_000);
        }
        assertThat(simulator.stats().running()).isEqualTo(1);
      }
      while (simulator.stats().running() > 0) {
        LockSupport.parkNanos(1_000_000);
      }
    }
    JsonNode record = TruthFile.read(truth()).get("leaver");
    assertThat(record.get("end").textValue()).isEqualTo("aborted");
    assertThat(record.get("chunks").size()).isEqualTo(record.get("outputTokens").intValue());
    assertThat(record.get("chunks")).isNotEmpty();
  }

  @Test
  void aConnectionServesRequestAfterRequestEvenIfTheyComeAhead() throws Exception {
    try (LlmSimulator simulator = start(PACED);
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), simulator.port())) {
      BufferedReader in = reader(socket);
      send(socket, "first", body(3));
      send(socket, "second", body(4));
      assertThat(contentEvents(in)).isEqualTo(3);
      assertThat(contentEvents(in)).isEqualTo(4);
      send(socket, "third", body(1));
      assertThat(contentEvents(in)).isEqualTo(1);
    }
    assertThat(TruthFile.read(truth()).all()).hasSize(3);
  }

  @Test
  void allElseIsRefusedAsEverAndLogged() {
    try (LlmSimulator simulator = start(PACED)) {
      Client client = new Client(simulator.url());
      assertRefused(client.get("/v1/models"), 404, "only /v1/chat/completions");
      assertRefused(client.get(Client.CHAT), 405, "Method Not Allowed");
      assertRefused(client.post(Client.CHAT, "{"), 400, "not valid JSON");
      assertRefused(client.post(Client.CHAT, Client.chat("")), 400, "stream must be true");
      assertRefused(chat(client, ",\"n\":2"), 400, "n must be 1");
      assertRefused(chat(client, ",\"logprobs\":true"), 400, "logprobs must be false");
      assertRefused(chat(client, ",\"max_completion_tokens\":20000000"), 400, "at most 10000000");
      assertRefused(
          chat(
              client,
              ",\"stream_options\":{\"include_usage\":true,\"continuous_usage_stats\":true}"),
          400,
          "continuous_usage_stats must be false");
      assertRefused(
          client.post(Client.CHAT, Client.chat(",\"stream\":true").replace("llama-3", "gpt")),
          404,
          "`gpt` does not exist");
      assertThat(events(stream(client, "fine", 2))).hasSize(3);
    }
    TruthFile file = TruthFile.read(truth());
    assertThat(file.all()).hasSize(10);
    assertThat(file.get("sim-4").get("end").textValue()).isEqualTo("rejected");
    assertThat(file.get("sim-4").get("status").intValue()).isEqualTo(400);
  }

  private static HttpResponse<String> chat(Client client, String more) {
    return client.post(Client.CHAT, Client.chat(",\"stream\":true" + more));
  }

  private static void assertRefused(HttpResponse<String> response, int status, String message) {
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(Client.json(response.body()).at("/error/message").textValue()).contains(message);
  }

  @Test
  void aKeyIsAskedFor() {
    try (LlmSimulator simulator = LlmSimulator.start(FAST.withLean(PACED).withApiKey("secret"))) {
      Client client = new Client(simulator.url());
      assertThat(stream(client, "r", 1).statusCode()).isEqualTo(401);
      assertThat(client.post(Client.CHAT, body(1), "authorization", "Bearer secret").statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void theWarmUpLeavesNoTrace() {
    SimulatorOptions options = FAST.withLean(BLAST).withWarmUp(3).withTruthLog(truth());
    LlmSimulator simulator = LlmSimulator.start(options);
    try (simulator) {
      assertThat(simulator.stats().requests()).isZero();
    }
    assertThat(simulator.leanFigures().orElseThrow().events()).isZero();
    assertThat(TruthFile.read(truth()).all()).isEmpty();
  }

  @Test
  void aWrongValueIsNamedWithItsRule() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LeanOptions.paced().withInterval(Duration.ZERO))
        .withMessage(
            "lean interval must be above 0; without pauses: lean mode blast, but was PT0S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LeanOptions.paced().withFirst(Duration.ofNanos(-1)))
        .withMessage("lean first must be 0 or more, but was PT-0.000000001S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LeanOptions.blast().withEventsPerWrite(0))
        .withMessage("lean events per write must be from 1 to 1024, but was 0");
  }

  @Test
  void whatALeanAnswerDoesNotHaveIsRefusedAtTheStart() {
    SimulatorOptions lean = FAST.withLean(PACED);
    assertContradiction(lean.withHttp2(), "TLS or HTTP/2 must be off in lean mode");
    assertContradiction(lean.withFaults("cut"), "faults must be none in lean mode");
    assertContradiction(lean.withEosMean(20), "EOS mean must be 0 in lean mode");
    assertContradiction(lean.withTokensPerChunk(2), "tokens per chunk must be 1 in lean mode");
    assertContradiction(
        lean.withReasoningTokens(3),
        "reasoning tokens must be 0 in lean mode: leave it out, or --lean, but was 3");
  }

  private static void assertContradiction(SimulatorOptions options, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LlmSimulator.start(options))
        .withMessageStartingWith(message);
  }
}
