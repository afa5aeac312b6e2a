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
 * The meeting's address: answers workers. A request that does not come to its end, and one that is
 * too long, is dropped by the server before it is read here.
 */
public final class CoordinatorServer implements Closeable {

  /** Room beside that of the workers, for connections that are about to be dropped. */
  private static final int FURTHER_CONNECTIONS = 256;

  /** Of a worker at once: it talks and tells how far it is. */
  private static final int CONNECTIONS_EACH = 2;

  private final SmallServer server;

  private CoordinatorServer(SmallServer server) {
    this.server = server;
  }

  /**
   * Begins to answer.
   *
   * @param where port 0: any
   * @param nanoTime worker 0's clock
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

  /** Workers name worker 0 as they please: what they send is signed. */
  static ServerLimits limits(JoinTable table) {
    return ServerLimits.PAGES
        .withBodies(CoordinatorConnection.MOST_BYTES)
        .withConnections(FURTHER_CONNECTIONS + CONNECTIONS_EACH * table.workers())
        .forAnyHost();
  }

  /** Where it answers. */
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
