// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What only a raw socket shows. */
@Timeout(30)
class ConnectionTest {
  private static final SimulatorOptions FAST =
      SimulatorOptions.profile("fast").withStepBase(TestTimes.STEP);
  private static final int END_OF_STREAM = -1;

  @TempDir Path folder;
  private Path truth;
  private LlmSimulator simulator;

  @BeforeEach
  void start() {
    truth = folder.resolve("truth.jsonl");
    simulator = LlmSimulator.start(FAST.withMaxRunning(2).withQueueLimit(2).withTruthLog(truth));
  }

  @AfterEach
  void stop() {
    simulator.close();
  }

  private Socket connect() throws IOException {
    return connect(simulator);
  }

  private static Socket connect(LlmSimulator to) throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), to.port());
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

  private static BufferedReader reader(Socket socket) throws IOException {
    return new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
  }

  /** Reads to the end of the chunked body. */
  private static List<String> readStream(BufferedReader in) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      lines.add(line);
      if (line.equals("0")) {
        in.readLine();
        return lines;
      }
    }
    throw new IOException("the body was cut after " + lines);
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Test
  void oneConnectionServesRequestAfterRequest() throws IOException {
    try (Socket socket = connect()) {
      BufferedReader in = reader(socket);
      for (int i = 0; i < 3; i++) {
        send(socket, "r-" + i, SimulatorClient.chat(",\"stream\":true"));
        assertThat(readStream(in))
            .contains("HTTP/1.1 200 OK", "data: [DONE]", "x-request-id: r-" + i);
      }
    }
  }

  @Test
  void pipelinedRequestsAreAnsweredInTurn() throws IOException {
    try (Socket socket = connect()) {
      send(socket, "first", SimulatorClient.chat(",\"stream\":true"));
      send(socket, "second", SimulatorClient.chat(",\"stream\":true"));
      BufferedReader in = reader(socket);
      assertThat(readStream(in)).contains("x-request-id: first");
      assertThat(readStream(in)).contains("x-request-id: second");
    }
  }

  @Test
  void aClientThatLeavesFreesItsPlaceAtOnce() throws IOException {
    String endless = SimulatorClient.chat(",\"stream\":true,\"max_completion_tokens\":8000");
    try (Socket socket = connect()) {
      send(socket, "leaver", endless);
      BufferedReader in = reader(socket);
      while (!in.readLine().contains("content\":\"\"")) {
        assertThat(simulator.stats().running()).isLessThanOrEqualTo(1);
      }
    }
    await(() -> simulator.stats().running() == 0);
    assertThat(simulator.stats().kvUsage()).isZero();
    assertThat(simulator.stats().generationTokens()).isLessThan(8000);
    simulator.close();

    assertThat(TruthFile.read(truth).get("leaver").get("end").textValue()).isEqualTo("aborted");
  }

  @Test
  void aFullQueueRefuses() throws IOException {
    String endless = SimulatorClient.chat(",\"stream\":true,\"max_completion_tokens\":8000");
    List<Socket> sockets = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Socket socket = connect();
      sockets.add(socket);
      send(socket, "r-" + i, endless);
      int expected = i + 1;
      await(() -> simulator.stats().running() + simulator.stats().waiting() == expected);
    }
    SimulatorClient client = new SimulatorClient(simulator.url());
    assertThat(client.post(SimulatorClient.CHAT, SimulatorClient.chat("")).statusCode())
        .isEqualTo(429);
    assertThat(simulator.stats().waiting()).isEqualTo(2);
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  @Test
  void closingLeavesACompleteTruth() throws IOException {
    try (Socket socket = connect()) {
      send(socket, "done", SimulatorClient.chat(",\"stream\":true"));
      readStream(reader(socket));
      send(
          socket,
          "under-way",
          SimulatorClient.chat(",\"stream\":true,\"max_completion_tokens\":8000"));
      await(() -> simulator.stats().running() == 1);
      simulator.close();
    }
    TruthFile records = TruthFile.read(truth);
    assertThat(records.all()).hasSize(2);
    assertThat(records.get("under-way").get("end").textValue()).isEqualTo("aborted");
    assertThat(records.get("done").get("chunks")).hasSize(5);
    assertThat(records.all()).allSatisfy(record -> assertThat(TruthFile.stamps(record)).isSorted());
  }

  @Test
  void noClientHasAChunkBeforeItsWriteBegan() throws IOException {
    List<Long> read = new ArrayList<>();
    try (Socket socket = connect()) {
      send(socket, "read", SimulatorClient.chat(",\"stream\":true"));
      BufferedReader in = reader(socket);
      for (String line = in.readLine(); !line.endsWith("[DONE]"); line = in.readLine()) {
        if (line.contains("\"content\":\"") && !line.contains("\"content\":\"\"")) {
          read.add(System.nanoTime());
        }
      }
      simulator.close();
    }
    JsonNode before = TruthFile.read(truth).get("read").get("chunksBefore");
    assertThat(before).hasSameSizeAs(read).hasSize(5);
    for (int i = 0; i < read.size(); i++) {
      assertThat(read.get(i)).isGreaterThan(before.get(i).longValue());
    }
  }

  @Test
  void theLastAnswerOfAConnectionSaysSo() throws IOException {
    String stream = SimulatorClient.chat(",\"stream\":true");
    try (LlmSimulator strict = LlmSimulator.start(FAST.withKeepAliveRequests(2));
        Socket socket = connect(strict)) {
      BufferedReader in = reader(socket);
      send(socket, "first", stream);
      assertThat(readStream(in)).doesNotContain("connection: close");
      send(socket, "second", stream);
      assertThat(readStream(in)).contains("connection: close", "data: [DONE]");
      assertThat(in.read()).isEqualTo(END_OF_STREAM);
    }
  }

  @Test
  void aConnectionCanBeClosedBehindAStreamAgainstItsPromise() throws IOException {
    try (LlmSimulator hasty = LlmSimulator.start(FAST.withCloseAfterStream());
        Socket socket = connect(hasty)) {
      BufferedReader in = reader(socket);
      send(socket, "whole", SimulatorClient.chat(""));
      in.lines().takeWhile(line -> !line.isEmpty()).forEach(line -> {});
      in.skip(1); // the body is one line without an end: what follows begins in it
      send(socket, "stream", SimulatorClient.chat(",\"stream\":true"));
      assertThat(readStream(in))
          .contains("keep-alive: timeout=5, max=100", "data: [DONE]")
          .doesNotContain("connection: close");
      assertThat(in.read()).isEqualTo(END_OF_STREAM);
    }
  }

  @Test
  void anIdleConnectionIsClosedWithoutAWord() throws IOException {
    SimulatorOptions impatient = FAST.withIdleTimeout(Duration.ofMillis(200));
    try (LlmSimulator strict = LlmSimulator.start(impatient);
        Socket socket = connect(strict)) {
      BufferedReader in = reader(socket);
      send(socket, "first", SimulatorClient.chat(",\"stream\":true"));
      assertThat(readStream(in)).doesNotContain("connection: close");
      assertThat(in.read()).isEqualTo(END_OF_STREAM);
    }
  }

  @Test
  void aConnectionThatWaitsForItsAnswerIsNotIdle() throws IOException {
    SimulatorOptions impatient = FAST.withIdleTimeout(Duration.ofMillis(50));
    try (LlmSimulator strict = LlmSimulator.start(impatient.withFaults("stall=1;after=2;ms=300"));
        Socket socket = connect(strict)) {
      send(socket, "first", SimulatorClient.chat(",\"stream\":true"));
      assertThat(readStream(reader(socket))).contains("data: [DONE]");
    }
  }

  @Test
  void whatIsNoHttpIsRefusedAndItsConnectionClosed() throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write("what is this\r\n\r\n".getBytes(UTF_8));
      List<String> lines = reader(socket).lines().toList();
      assertThat(lines).contains("HTTP/1.1 400 Bad Request", "connection: close");
    }
  }
}
