// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * Answers each chat in 10 ms with 7 prompt and 2 output tokens, below {@code /silent} of reasoning
 * alone, that which asks for {@link #NO_ANSWER} never, and tools at once.
 */
final class ToolServer implements AutoCloseable {

  /** A prompt without an answer. */
  static final String NO_ANSWER = "Don't answer";

  private static final long ANSWER_MILLIS = 10;

  static {
    // Otherwise each answer waits 40 ms for the client to acknowledge its head.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  private ToolServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/v1/chat/completions", exchange -> chat(exchange, "content"));
    server.createContext(
        "/silent/v1/chat/completions", exchange -> chat(exchange, "reasoning_content"));
    server.createContext("/tool", exchange -> tool(exchange, 200));
    server.createContext("/wait/", ToolServer::waiting);
    var two = new Semaphore(2, true);
    server.createContext("/two/", exchange -> oneOfTwo(two, exchange));
    server.createContext("/broken", exchange -> tool(exchange, 500));
    Set<String> asked = ConcurrentHashMap.newKeySet();
    server.createContext(
        "/flaky/",
        exchange -> tool(exchange, asked.add(exchange.getRequestURI().getPath()) ? 500 : 200));
    server.start();
  }

  static ToolServer start() throws IOException {
    return new ToolServer();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private static void tool(HttpExchange exchange, int status) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      byte[] body = "{}".getBytes(UTF_8);
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  /** Answers two requests at a time; others wait. */
  private static void oneOfTwo(Semaphore two, HttpExchange exchange) throws IOException {
    two.acquireUninterruptibly();
    try {
      waiting(exchange);
    } finally {
      two.release();
    }
  }

  /** Answers {@code /wait/30} in 30 ms. */
  private static void waiting(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    try {
      Thread.sleep(Long.parseLong(path.substring(path.lastIndexOf('/') + 1)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    tool(exchange, 200);
  }

  private static void chat(HttpExchange exchange, String field) throws IOException {
    try (exchange) {
      var prompt = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      Thread.sleep(prompt.contains(NO_ANSWER) ? Long.MAX_VALUE : ANSWER_MILLIS);
      exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(200, 0);
      try (OutputStream out = exchange.getResponseBody()) {
        event(out, "\"choices\":[{\"index\":0,\"delta\":{\"" + field + "\":\"Hi\"}}]");
        event(out, "\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]");
        event(
            out,
            "\"choices\":[],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":2,"
                + "\"total_tokens\":9}");
        out.write("data: [DONE]\n\n".getBytes(UTF_8));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void event(OutputStream out, String fields) throws IOException {
    String json = "{\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"model\":\"m\"," + fields;
    out.write(("data: " + json + "}\n\n").getBytes(UTF_8));
    out.flush();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
