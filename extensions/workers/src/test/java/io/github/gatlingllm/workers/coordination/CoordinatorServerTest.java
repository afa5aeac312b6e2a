// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.listen.ServerLimits;
import io.github.gatlingllm.workers.Identity;
import io.github.gatlingllm.workers.WorkerPlace;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes to worker 0's port, from workers and from others. */
class CoordinatorServerTest {

  private static final String SECRET = "only we know";
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int HANGING = 60;

  private final JoinTable table = new JoinTable(joiningWorker(0), PATIENCE, System::nanoTime);
  private final List<Socket> hanging = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    for (Socket each : hanging) {
      each.close();
    }
  }

  /** More of them than it has places, each without a secret. */
  @Test
  void requestsThatAreHalfSentHoldUpNobody() throws IOException {
    ServerLimits few = CoordinatorServer.limits(table).withConnections(HANGING / 2);
    try (CoordinatorServer host = open("localhost", few)) {
      for (int i = 0; i < HANGING; i++) {
        hang(
            host, i % 2 == 0 ? head(1000) + "x" : "POST /llm-workers/join HTTP/1.1\r\nHost: x\r\n");
      }
      WorkerClient visit = visit(host);
      visit.join();
      assertThat(visit.offset().boundNanos()).isLessThanOrEqualTo(JoinTable.MOST_BOUND.toNanos());
      assertThat(table.nameOf(1)).isEqualTo("worker 1 (node-1)");
    }
  }

  @Test
  void aRequestHasADeadlineForHeadAndBody() throws IOException {
    ServerLimits limits = CoordinatorServer.limits(table);
    ServerLimits hasty =
        new ServerLimits(
            limits.connections(),
            limits.streams(),
            limits.bodyBytes(),
            Duration.ofMillis(200),
            limits.idle(),
            limits.write(),
            limits.heartbeat(),
            limits.anyHost());
    assertThat(limits.request()).isEqualTo(Duration.ofSeconds(5));
    try (CoordinatorServer host = open("localhost", hasty)) {
      hang(host, "POST ");
      hang(host, head(1000) + "x");
      for (Socket each : hanging) {
        each.setSoTimeout(20_000);
        assertThat(isEnded(each)).isTrue();
      }
    }
  }

  @Test
  void aBodyHasALimit() throws IOException {
    try (CoordinatorServer host = open("localhost", CoordinatorServer.limits(table))) {
      assertThat(answer(host, head(65_536) + "x".repeat(65_536))).contains("HTTP/1.1 403");
      assertThat(answer(host, head(65_537))).contains("HTTP/1.1 413");
    }
  }

  /** A worker of another version sees the reason, as it shows what it is answered. */
  @Test
  void whoIsNotSignedIsAnsweredWithoutASignature() throws IOException {
    try (CoordinatorServer host = open("localhost", CoordinatorServer.limits(table))) {
      assertThat(answer(host, head(3) + "a=b"))
          .startsWith("HTTP/1.1 403")
          .doesNotContainIgnoringCase(WorkerRequestHead.HEADER)
          .doesNotContain(table.id())
          .endsWith("\r\n\r\n" + CoordinationTexts.SECRET_OR_VERSION_DIFFERS);
    }
  }

  @Test
  void whoIsSignedForAnotherMeetingIsAnsweredWithASignature() throws IOException {
    try (CoordinatorServer host = open("localhost", CoordinatorServer.limits(table))) {
      String head =
          WorkerRequestHead.signed(SECRET, 1, "one", "old", 1, CoordinatorAnswers.CLOCK, "")
              .header();
      String reported =
          answer(
              host,
              "POST %s HTTP/1.1\r\nHost: x\r\n%s: %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                  .formatted(CoordinatorAnswers.CLOCK, WorkerRequestHead.HEADER, head));
      assertThat(reported)
          .startsWith("HTTP/1.1 410")
          .containsIgnoringCase(WorkerRequestHead.HEADER + ": 2 ");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "127.0.0.1"})
  void itListensAtTheMeetingsAddressAlone(String name) throws IOException {
    try (CoordinatorServer host = open(name, CoordinatorServer.limits(table))) {
      InetAddress other = InetAddress.getByName("127.0.0.2");
      try (var neighbour = new ServerSocket()) {
        neighbour.bind(new InetSocketAddress(other, host.port()));
        assertThat(neighbour.isBound()).as("it does not listen there").isTrue();
      }
      assertThatThrownBy(
              () -> {
                try (var second = new ServerSocket()) {
                  second.bind(new InetSocketAddress(name, host.port()));
                }
              })
          .isInstanceOf(BindException.class);
    }
  }

  private CoordinatorServer open(String name, ServerLimits limits) throws IOException {
    return CoordinatorServer.open(
        table, new CoordinatorAddress(name, 0).listening(), SECRET, System::nanoTime, limits);
  }

  private static String head(int length) {
    return "POST /llm-workers/join HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"
        .formatted(length);
  }

  private void hang(CoordinatorServer host, String text) throws IOException {
    var socket = new Socket("localhost", host.port());
    hanging.add(socket);
    try {
      socket.getOutputStream().write(text.getBytes(UTF_8));
    } catch (IOException dropped) {
      // another one took its place
    }
  }

  private static boolean isEnded(Socket socket) throws IOException {
    try {
      byte[] unused = socket.getInputStream().readAllBytes();
    } catch (SocketTimeoutException stillOpen) {
      return false;
    } catch (SocketException reset) {
      return true;
    }
    return true;
  }

  private static String answer(CoordinatorServer host, String text) throws IOException {
    try (var socket = new Socket("localhost", host.port())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(text.getBytes(UTF_8));
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  private static WorkerClient visit(CoordinatorServer host) {
    return new WorkerClient(
        joiningWorker(1), "localhost:" + host.port(), SECRET, PATIENCE, System::nanoTime);
  }

  private static JoiningWorker joiningWorker(int index) {
    return JoiningWorker.starting(
        new WorkerPlace(index, 2),
        "node-" + index,
        new Identity(new TreeMap<>(Map.of("class path", "aa"))));
  }
}
