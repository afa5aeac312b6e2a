// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A server or proxy that stores what it receives, and repeats all received heads. */
final class EchoServer implements AutoCloseable {

  private static final String STREAM =
      """
      data: {"model":"m ECHO","choices":[{"index":0,"delta":{"content":"ok"}}]}

      data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop ECHO"}]}

      data: [DONE]

      """;

  private final Queue<String> received = new ConcurrentLinkedQueue<>();
  private final AtomicInteger posts = new AtomicInteger();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private final int successes;

  /**
   * Starts the server.
   *
   * @param successes the number of requests that succeed first; afterwards, every second one does.
   *     0: none succeeds
   */
  EchoServer(int successes) throws IOException {
    this.successes = successes;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  String url() {
    return "http://127.0.0.1:" + port();
  }

  /** Returns all received heads and bodies. */
  String received() {
    return String.join("\n", received);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String echo = exchange.getRequestURI() + " " + exchange.getRequestHeaders().entrySet();
    String body = new String(exchange.getRequestBody().readAllBytes(), ISO_8859_1);
    received.add(exchange.getRequestMethod() + " " + echo + "\n" + body);
    String safe = echo.replace('"', ' ').replace('\\', ' ');
    if (exchange.getRequestMethod().equals("GET")) {
      send(exchange, safe, 200, "application/json", "{\"data\":[{\"id\":\"m\"}]}");
    } else if (succeeds(posts.getAndIncrement())) {
      send(exchange, safe, 200, "text/event-stream", STREAM.replace("ECHO", safe));
    } else {
      String error = "{\"error\":{\"message\":\"you sent " + safe + "\"}}";
      send(exchange, safe, 401, "application/json", error);
    }
  }

  private boolean succeeds(int number) {
    return number < successes || (successes > 0 && number % 2 == 0);
  }

  private static void send(HttpExchange exchange, String echo, int status, String type, String body)
      throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.getResponseHeaders().set("X-Echo", echo.replaceAll("[^ -~]", " "));
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
