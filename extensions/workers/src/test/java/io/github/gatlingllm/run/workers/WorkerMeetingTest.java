// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.workers.Identity;
import io.github.gatlingllm.workers.WorkerCard;
import io.github.gatlingllm.workers.WorkerPlace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a worker's run begins, or does not. */
class WorkerMeetingTest {

  private static final WorkerCard.Setup SETUP =
      new WorkerCard.Setup(
          0, Long.MAX_VALUE, false, true, OptionalDouble.empty(), "", List.of(), false);

  @TempDir private Path folder;

  /** It answers whatever it is asked, with all that an older version believed. */
  @Test
  void aWorkerDoesNotBeginWithAFakeWorkerZero() throws IOException {
    try (var fake = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      var answering = new Thread(() -> answer(fake), "fake worker 0");
      answering.setDaemon(true);
      answering.start();
      WorkerRun run = run(1, "localhost", fake.getLocalPort());
      assertThatThrownBy(() -> run.begin(folder, SETUP, () -> {}))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageMatching("worker 1 \\(.*\\) does not start: the server at localhost:.*")
          .hasMessageContaining("does not prove that it knows the secret")
          .hasMessageNotContaining("lure");
      assertThat(folder).as("no card: it did not begin").isEmptyDirectory();
    }
  }

  @Test
  void workerZeroSaysWhereItListensBeyondTheMeetingsAddress() throws IOException {
    int port;
    try (var free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    assertThat(said(run(0, "192.0.2.1", port)))
        .contains(WorkerTexts.listensEverywhere("worker 0 of 2", port));
    assertThat(said(run(0, "localhost", port))).doesNotContain("listens on port");
  }

  @Test
  void aFolderThatIsNoPathIsLeftOut() {
    var reported = new TreeMap<>(Map.of(1, "/results/1", 2, "\0"));
    assertThat(WorkerRun.paths(reported)).isEqualTo(Map.of(1, Path.of("/results/1")));
  }

  /** What it prints until it gives the others up. */
  private String said(WorkerRun run) {
    var said = new ByteArrayOutputStream();
    PrintStream console = System.out;
    System.setOut(new PrintStream(said, true, UTF_8));
    try {
      assertThatThrownBy(() -> run.begin(folder, SETUP, () -> {}))
          .hasMessageContaining("worker 1 did not join within 0 s");
    } finally {
      System.setOut(console);
    }
    return said.toString(UTF_8);
  }

  private static WorkerRun run(int index, String host, int port) {
    return new WorkerRun(
        new WorkerPlace(index, 2),
        new CoordinationSettings(
            host + ":" + port,
            port,
            "only we know",
            index == 0 ? Duration.ZERO : Duration.ofSeconds(30),
            null),
        new Identity(new TreeMap<>(Map.of("simulation", "Chat"))),
        null,
        why -> {});
  }

  private static void answer(ServerSocket fake) {
    String body = "meeting=lure&nanos=1";
    try {
      while (true) {
        try (Socket socket = fake.accept()) {
          byte[] requested = new byte[1 << 16];
          int unused = socket.getInputStream().read(requested);
          socket
              .getOutputStream()
              .write(
                  ("HTTP/1.1 200 OK\r\nX-Llm-Nanos: 1\r\nContent-Length: "
                          + body.length()
                          + "\r\n\r\n"
                          + body)
                      .getBytes(UTF_8));
        }
      }
    } catch (IOException closed) {
      // the test is over
    }
  }
}
