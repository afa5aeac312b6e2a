/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.workers.meeting;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.gatlingllm.RunThread;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.function.LongSupplier;

/** The meeting's address: answers workers, by the JDK's own HTTP server. */
public final class MeetingHost implements Closeable {

  private static final int TOO_LONG = 413;
  private static final int THREADS = 8;

  private final MeetingAnswers answers;
  private final HttpServer server;

  /** Several: one whose worker is cut off in mid-sentence waits for the rest of it for ever. */
  private final ExecutorService threads = RunThread.MEETING.pool(THREADS);

  private MeetingHost(MeetingAnswers answers, HttpServer server) {
    this.answers = answers;
    this.server = server;
  }

  /**
   * Begins to answer.
   *
   * @param where port 0: any
   * @param nanoTime worker 0's clock
   * @throws IOException if the port is taken
   */
  public static MeetingHost open(
      MeetingTable table, InetSocketAddress where, String secret, LongSupplier nanoTime)
      throws IOException {
    var host =
        new MeetingHost(new MeetingAnswers(table, secret, nanoTime), HttpServer.create(where, 0));
    host.server.createContext(MeetingAnswers.PATH, host::handle);
    host.server.setExecutor(host.threads);
    host.server.start();
    return host;
  }

  /** Where it answers. */
  public int port() {
    return server.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readNBytes(MeetingLine.MOST_BYTES + 1);
      if (body.length > MeetingLine.MOST_BYTES) {
        exchange.sendResponseHeaders(TOO_LONG, -1);
      } else {
        send(
            exchange,
            answers.answer(
                exchange.getRequestMethod(),
                exchange.getRequestURI().toString(),
                exchange.getRequestHeaders().getFirst(RequestHead.HEADER),
                new String(body, UTF_8)));
      }
    }
  }

  private static void send(HttpExchange exchange, MeetingAnswers.Answer answer) throws IOException {
    byte[] bytes = answer.body().getBytes(UTF_8);
    if (answer.head() != null) {
      exchange.getResponseHeaders().set(RequestHead.HEADER, answer.head());
    }
    exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
    if (bytes.length > 0) {
      exchange.getResponseBody().write(bytes);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
