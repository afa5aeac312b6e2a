// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Answers prompts like {@code 3 + 4?} rightly, but for every tenth prompt's answer while more
 * requests than told are in flight, where it was told to.
 */
final class AnsweringServer implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long ANSWER_MILLIS = 10;

  static {
    // Else each answer waits 40 ms for the client to acknowledge its head.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final int corruptAbove;
  private final AtomicInteger inFlight = new AtomicInteger();
  private final Map<String, Integer> requested = new ConcurrentHashMap<>();
  private final AtomicInteger corrupted = new AtomicInteger();

  private AnsweringServer(int corruptAbove) throws IOException {
    this.corruptAbove = corruptAbove;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/v1/chat/completions", this::answer);
    server.start();
  }

  static AnsweringServer start(int corruptAbove) {
    try {
      return new AnsweringServer(corruptAbove);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** How often each prompt was asked. */
  Map<String, Integer> requested() {
    return requested;
  }

  int corrupted() {
    return corrupted.get();
  }

  private void answer(HttpExchange exchange) throws IOException {
    int now = inFlight.incrementAndGet();
    var counted = new AtomicBoolean(true);
    try (exchange) {
      JsonNode messages = JSON.readTree(exchange.getRequestBody()).path("messages");
      String prompt = messages.path(messages.size() - 1).path("content").asText();
      requested.merge(prompt, 1, Integer::sum);
      Thread.sleep(ANSWER_MILLIS);
      exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(200, 0);
      try (OutputStream out = new BufferedOutputStream(exchange.getResponseBody())) {
        for (String word : text(prompt, now).split("(?<= )", -1)) {
          event(out, "{\"index\":0,\"delta\":{\"content\":\"" + word + "\"}}");
        }
        event(out, "{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}");
        out.write("data: [DONE]\n\n".getBytes(UTF_8));
        left(counted); // before its end is on the way: the client may ask again at once
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      left(counted);
    }
  }

  private void left(AtomicBoolean counted) {
    if (counted.getAndSet(false)) {
      inFlight.decrementAndGet();
    }
  }

  private String text(String prompt, int now) {
    if (!prompt.matches("\\d+ \\+ \\d+\\?")) {
      return "Hello you there";
    }
    String[] terms = prompt.replace("?", "").split(" \\+ ", -1);
    int first = Integer.parseInt(terms[0]);
    if (first % 10 == 0 && now > corruptAbove) {
      corrupted.incrementAndGet();
      return "It is " + (-1 - first);
    }
    return "It is " + (first + Integer.parseInt(terms[1]));
  }

  private static void event(OutputStream out, String choice) throws IOException {
    String event =
        "data: {\"id\":\"1\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\","
            + "\"choices\":["
            + choice
            + "]}\n\n";
    out.write(event.getBytes(UTF_8));
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
