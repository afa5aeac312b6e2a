// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.listen.ServerAnswer;
import io.github.gatlingllm.listen.ServerLimits;
import io.github.gatlingllm.listen.ServerRequest;
import io.github.gatlingllm.listen.SmallServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.function.LongSupplier;

/**
 * The HTTP server of worker 0, which answers the other workers. It drops incomplete and overlong
 * requests.
 */
public final class CoordinatorServer implements Closeable {

  /** Connections beyond those of workers: some wait to be dropped. */
  private static final int FURTHER_CONNECTIONS = 256;

  /** Concurrent connections of one worker: progress reports, a search and the warm-up. */
  private static final int CONNECTIONS_EACH = 3;

  private final SmallServer server;

  private CoordinatorServer(SmallServer server) {
    this.server = server;
  }

  /**
   * Opens the server.
   *
   * @param where the address; port 0: any port
   * @param nanoTime the clock of worker 0
   * @throws IOException if the port is taken
   */
  public static CoordinatorServer open(
      JoinTable table, InetSocketAddress where, String secret, LongSupplier nanoTime)
      throws IOException {
    return open(table, where, secret, nanoTime, limits(table));
  }

  static CoordinatorServer open(
      JoinTable table,
      InetSocketAddress where,
      String secret,
      LongSupplier nanoTime,
      ServerLimits limits)
      throws IOException {
    var answers = new CoordinatorAnswers(table, secret, nanoTime);
    return new CoordinatorServer(
        SmallServer.open(where, RunThread.MEETING, limits, request -> answer(answers, request)));
  }

  /** Returns the limits of the server. It accepts any {@code Host}, since requests are signed. */
  static ServerLimits limits(JoinTable table) {
    return ServerLimits.PAGES
        .withBodies(CoordinatorConnection.MOST_BYTES)
        .withConnections(FURTHER_CONNECTIONS + CONNECTIONS_EACH * table.workers())
        .forAnyHost();
  }

  /** Returns the port of the server. */
  public int port() {
    return server.port();
  }

  private static ServerAnswer answer(CoordinatorAnswers answers, ServerRequest request) {
    CoordinatorAnswers.Answer answer =
        answers.answer(
            request.method(),
            request.path(),
            request.header(WorkerRequestHead.HEADER),
            new String(request.body(), UTF_8));
    ServerAnswer plain =
        answer.body().isEmpty()
            ? ServerAnswer.empty(answer.status())
            : ServerAnswer.text(answer.status(), answer.body());
    return answer.head() == null ? plain : plain.with(WorkerRequestHead.HEADER, answer.head());
  }

  @Override
  public void close() {
    server.close();
  }
}
