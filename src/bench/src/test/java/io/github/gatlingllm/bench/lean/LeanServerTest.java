// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.simulator.truth.TruthLog;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import io.netty.channel.epoll.Epoll;
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
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lean answers over a real network: what a client gets, and what the truth says of it. */
@Timeout(60)
class LeanServerTest {
  private static final LeanOptions PACED =
      LeanOptions.paced().withFirst(Duration.ofMillis(5)).withInterval(Duration.ofMillis(2));
  private static final LeanOptions BLAST = LeanOptions.blast();

  @TempDir Path folder;

  private Path truth() {
    return folder.resolve("truth.jsonl");
  }

  private LeanServer start(LeanOptions lean) {
    return LeanServer.start(lean, Listening.anywhere(), TruthLog.to(truth()));
  }

  private static List<JsonNode> events(HttpResponse<String> response) {
    List<String> data = LeanClient.data(response);
    assertThat(data).last().isEqualTo("[DONE]");
    return data.subList(0, data.size() - 1).stream().map(LeanClient::json).toList();
  }

  private static HttpResponse<String> stream(LeanClient client, String id, int tokens) {
    return client.post(body(tokens), LeanCall.ID_HEADER, id);
  }

  /** The first {@code max_tokens} does not count. */
  private static String body(int tokens) {
    return LeanClient.body("\"max_tokens\":5,\"stream\":true,\"max_completion_tokens\":" + tokens);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aClientGetsWhatItAskedFor(boolean epoll) {
    Listening at = new Listening(0, 1, epoll && Epoll.isAvailable());
    try (LeanServer server = LeanServer.start(PACED.withEventsPerWrite(2), at, TruthLog.off())) {
      String body =
          LeanClient.body(
              "\"max_tokens\":5,\"stream\":true,\"stream_options\":{\"include_usage\":true}");
      HttpResponse<String> response = new LeanClient(server.url()).post(body);
      List<JsonNode> events = events(response);
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(events).hasSize(5 + 2);
      assertThat(events.subList(0, 5))
          .allSatisfy(
              event ->
                  assertThat(event.at("/choices/0/delta/content").textValue()).isEqualTo(" lean"));
      assertThat(events.get(5).at("/choices/0/finish_reason").textValue()).isEqualTo("length");
      // As the simulator counts.
      assertThat(events.get(6).at("/usage/prompt_tokens").intValue()).isEqualTo(2);
      assertThat(server.events()).isEqualTo(5);
      assertThat(server.requests()).isEqualTo(1);
    }
  }

  @Test
  void theTruthHasAStampOfEachEventAndNoneIsEarly() {
    try (LeanServer server = start(PACED.withEventsPerWrite(2))) {
      LeanClient client = new LeanClient(server.url());
      for (int i = 0; i < 3; i++) {
        assertThat(events(stream(client, "r-" + i, 5))).hasSize(6);
      }
    }
    Map<String, JsonNode> records = LeanClient.records(truth());
    assertThat(records.keySet()).containsExactlyInAnyOrder("r-0", "r-1", "r-2");
    assertThat(records.values()).allSatisfy(LeanServerTest::isPunctual);
  }

  private static void isPunctual(JsonNode record) {
    assertThat(LeanClient.stamps(record)).isSorted();
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
    // Events of a write share its stamps.
    JsonNode before = record.get("chunksBefore");
    assertThat(before).hasSize(5);
    for (JsonNode stamps : List.of(before, chunks)) {
      assertThat(stamps.get(0)).isEqualTo(stamps.get(1));
      assertThat(stamps.get(2)).isEqualTo(stamps.get(3));
    }
    for (int i = 0; i < 5; i++) {
      assertThat(before.get(i).longValue())
          .isGreaterThanOrEqualTo(first + i / 2 * 2_000_000L)
          .isLessThanOrEqualTo(chunks.get(i).longValue());
    }
  }

  @Test
  void figuresCountEventsAndLateness() {
    LeanServer server = start(PACED);
    try (server) {
      stream(new LeanClient(server.url()), "r", 20);
    }
    LeanFigures figures = server.figures();
    assertThat(figures.events()).isEqualTo(20);
    LeanFigures.Late late = figures.lateness().orElseThrow();
    assertThat(late.p50()).isPositive().isLessThanOrEqualTo(late.p99());
    assertThat(late.p99()).isLessThanOrEqualTo(late.max());
    assertThat(figures.line()).startsWith("lean: 20 events, ");
  }

  @Test
  void manyStreamsBlastAtOnce() {
    int streams = 30;
    int tokens = 1_000;
    try (LeanServer server = start(BLAST.withEventsPerWrite(16))) {
      LeanClient client = new LeanClient(server.url());
      List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
      for (int i = 0; i < streams; i++) {
        answers.add(client.postAsync(body(tokens), LeanCall.ID_HEADER, "b-" + i));
      }
      answers.forEach(answer -> assertThat(events(answer.join())).hasSize(tokens + 1));
    }
    assertThat(LeanClient.records(truth()).values())
        .hasSize(streams)
        .allSatisfy(record -> assertThat(record.get("chunks")).hasSize(tokens))
        .allSatisfy(record -> assertThat(LeanClient.stamps(record)).isSorted());
  }

  /** Far more than the sockets of both sides hold, so that most of it waits for the reader. */
  @Test
  void aSlowReaderCostsNoMemoryAndHoldsUpNoOther() throws Exception {
    int tokens = 100_000;
    try (LeanServer server = start(BLAST);
        Socket slow = new Socket()) {
      long before = directMemory(); // other tests of this JVM keep some
      slow.setReceiveBufferSize(64 * 1024);
      slow.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
      send(slow, "slow", body(tokens));
      long stuck = awaitStall(server);
      assertThat(stuck).isPositive().isLessThan(tokens);
      assertThat(directMemory() - before).isLessThan(32L * 1024 * 1024);

      LeanClient other = new LeanClient(server.url());
      assertThat(events(stream(other, "other", 100))).hasSize(101);
      assertThat(contentEvents(reader(slow))).isEqualTo(tokens);
    }
    JsonNode record = LeanClient.record(truth(), "slow");
    assertThat(record.get("end").textValue()).isEqualTo("length");
    assertThat(record.get("chunks")).hasSize(tokens);
    assertThat(record.get("chunksBefore")).hasSize(tokens);
    assertThat(LeanClient.stamps(record)).isSorted();
  }

  /** Returns how many events were written when no more went out. */
  private static long awaitStall(LeanServer server) {
    long before = -1;
    long now = server.events();
    for (int still = 0; still < 20; still = now == before && now > 0 ? still + 1 : 0) {
      LockSupport.parkNanos(10_000_000);
      before = now;
      now = server.events();
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
    try (LeanServer server = start(PACED)) {
      try (Socket leaver = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
        send(leaver, "leaver", body(1_000_000));
        while (server.events() == 0) {
          LockSupport.parkNanos(1_000_000);
        }
        assertThat(server.running()).isEqualTo(1);
      }
      while (server.running() > 0) {
        LockSupport.parkNanos(1_000_000);
      }
    }
    JsonNode record = LeanClient.record(truth(), "leaver");
    assertThat(record.get("end").textValue()).isEqualTo("aborted");
    assertThat(record.get("chunks").size()).isEqualTo(record.get("outputTokens").intValue());
    assertThat(record.get("chunks")).isNotEmpty();
  }

  @Test
  void aConnectionServesRequestAfterRequestEvenIfTheyComeAhead() throws Exception {
    try (LeanServer server = start(PACED);
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      BufferedReader in = reader(socket);
      send(socket, "first", body(3));
      send(socket, "second", body(4));
      assertThat(contentEvents(in)).isEqualTo(3);
      assertThat(contentEvents(in)).isEqualTo(4);
      send(socket, "third", body(1));
      assertThat(contentEvents(in)).isEqualTo(1);
    }
    assertThat(LeanClient.records(truth()).values()).hasSize(3);
  }

  @Test
  void allElseIsRefusedAndLogged() {
    try (LeanServer server = start(PACED)) {
      LeanClient client = new LeanClient(server.url());
      assertRefused(client.get("/v1/models"), 404, "only /v1/chat/completions");
      assertRefused(client.get(LeanRequests.PATH), 405, "Method Not Allowed");
      assertRefused(client.post("{"), 400, "not valid JSON");
      assertRefused(client.post(LeanClient.body("\"max_tokens\":5")), 400, "stream must be true");
      assertRefused(client.post(streamed("")), 400, "max_tokens must be from 1 to 10000000");
      assertRefused(client.post(streamed(",\"max_tokens\":20000000")), 400, "max_tokens must be");
      assertRefused(client.post(streamed(",\"n\":2")), 400, "n must be 1");
      assertRefused(client.post(streamed(",\"logprobs\":true")), 400, "logprobs must be false");
      assertThat(events(stream(client, "fine", 2))).hasSize(3);
    }
    assertThat(LeanClient.records(truth())).hasSize(9);
    JsonNode refused = LeanClient.record(truth(), "sim-4");
    assertThat(refused.get("end").textValue()).isEqualTo("rejected");
    assertThat(refused.get("status").intValue()).isEqualTo(400);
  }

  private static String streamed(String more) {
    return LeanClient.body("\"stream\":true" + more);
  }

  private static void assertRefused(HttpResponse<String> response, int status, String message) {
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(LeanClient.json(response.body()).at("/error/message").textValue()).contains(message);
  }

  @Test
  void theWarmUpLeavesNoTrace() throws Exception {
    try (LeanServer server = start(BLAST)) {
      ServerWarmUp.run(BLAST, Listening.anywhere(), 3);
      assertThat(server.requests()).isZero();
      assertThat(server.figures().events()).isZero();
    }
    assertThat(LeanClient.records(truth())).isEmpty();
  }
}
