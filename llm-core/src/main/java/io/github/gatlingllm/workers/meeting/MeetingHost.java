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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.LongSupplier;

/** The meeting's address: answers workers, by the JDK's own HTTP server. */
public final class MeetingHost implements Closeable {

  static final String PATH = "/llm-workers/";
  static final String JOIN = PATH + "join";
  static final String CLOCK = PATH + "clock";
  static final String READY = PATH + "ready";
  static final String ARMED = PATH + "armed";
  static final String DONE = PATH + "done";
  static final String TALLY = PATH + "tally";
  static final String LEFT = PATH + "left";
  static final String TALK = PATH + "talk";

  static final int OK = 200;
  static final int NOT_YET = 202;
  static final int REFUSED = 409;
  private static final int UNSIGNED = 403;
  private static final int MALFORMED = 400;
  private static final int MOST_BYTES = 1 << 16;
  private static final int THREADS = 8;

  /**
   * The header that tells worker 0's clock. A header leaves in one packet; the server sends a body
   * in a second one, which waits for the other side's delayed acknowledgement: 40 ms, by which no
   * clock's offset could be found.
   */
  static final String NANOS = "X-Llm-Nanos";

  private final MeetingTable table;
  private final String secret;
  private final LongSupplier nanoTime;
  private final HttpServer server;

  /** Several: one whose worker is cut off in mid-sentence waits for the rest of it for ever. */
  private final ExecutorService threads = RunThread.MEETING.pool(THREADS);

  private MeetingHost(MeetingTable table, String secret, LongSupplier nanoTime, HttpServer server) {
    this.table = table;
    this.secret = secret;
    this.nanoTime = nanoTime;
    this.server = server;
  }

  /**
   * Begins to answer.
   *
   * @param port 0: any
   * @param nanoTime worker 0's clock
   * @throws IOException if the port is taken
   */
  public static MeetingHost open(MeetingTable table, int port, String secret, LongSupplier nanoTime)
      throws IOException {
    var host =
        new MeetingHost(table, secret, nanoTime, HttpServer.create(new InetSocketAddress(port), 0));
    host.server.createContext(PATH, host::handle);
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
      String path = exchange.getRequestURI().getPath();
      String body = new String(exchange.getRequestBody().readNBytes(MOST_BYTES), UTF_8);
      String signature = exchange.getRequestHeaders().getFirst(Message.SIGNATURE);
      if (signature == null || !Message.signed(secret, path, body, signature)) {
        answer(exchange, UNSIGNED, "another secret than worker 0's");
      } else {
        try {
          answer(exchange, path, Message.parse(body));
        } catch (IllegalArgumentException malformed) {
          answer(exchange, MALFORMED, String.valueOf(malformed.getMessage()));
        }
      }
    }
  }

  private void answer(HttpExchange exchange, String path, Message message) throws IOException {
    int index = (int) message.number("index");
    switch (path) {
      case CLOCK -> {
        exchange.getResponseHeaders().set(NANOS, Long.toString(nanoTime.getAsLong()));
        answer(exchange, OK, "");
        return;
      }
      case JOIN -> table.join(Guest.of(message));
      case READY -> {
        table.folder(index, message.text("folder"));
        table.ready(index, message.number("bound"));
      }
      case ARMED -> table.armed(index);
      case TALLY -> {
        table.board().heard(index, TallyMessage.tally(message));
        answer(exchange, OK, "");
        return;
      }
      case TALK -> {
        answer(exchange, OK, Message.of(table.talk().answer(index, message.values())).body());
        return;
      }
      case DONE -> {
        table.done(index);
        answer(exchange, OK, "");
        return;
      }
      case LEFT -> {
        table.left(index);
        answer(exchange, OK, "");
        return;
      }
      default -> throw new IllegalArgumentException("nothing is at " + path);
    }
    Optional<String> refusal = table.refusal();
    Long zero = table.zero();
    if (refusal.isPresent()) {
      table.heardRefusal(index);
      answer(exchange, REFUSED, refusal.get());
    } else if (path.equals(JOIN)) {
      answer(exchange, OK, Message.of(Map.of("meeting", table.id())).body());
    } else if (zero != null && (path.equals(READY) || table.going())) {
      answer(exchange, OK, time(zero));
    } else {
      answer(exchange, NOT_YET, "");
    }
  }

  private static String time(long nanos) {
    return Message.of(Map.of("nanos", Long.toString(nanos))).body();
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
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
