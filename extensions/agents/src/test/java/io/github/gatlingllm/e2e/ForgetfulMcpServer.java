// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An MCP server that forgets each session after one call. It records what it receives. */
final class ForgetfulMcpServer implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> received = new CopyOnWriteArrayList<>();
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  private ForgetfulMcpServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/mcp", this::answer);
    server.start();
  }

  static ForgetfulMcpServer start() throws IOException {
    return new ForgetfulMcpServer();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/mcp";
  }

  /** Returns the messages, each as its method, session and version. */
  List<String> calls() {
    return calls;
  }

  /** Returns all headers of all requests, as one text. */
  String headers() {
    return String.join("\n", received);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      received.add(String.valueOf(exchange.getRequestHeaders().entrySet()));
      JsonNode message = JSON.readTree(exchange.getRequestBody());
      String method = message.path("method").asText();
      String session = exchange.getRequestHeaders().getFirst("Mcp-Session-Id");
      boolean known =
          session != null && calls.stream().noneMatch(("tools/call " + session)::equals);
      calls.add(method + " " + session);
      String result =
          switch (method) {
            case "initialize" -> "{\"protocolVersion\":\"2025-06-18\"}";
            case "tools/call" -> known ? "{\"content\":[]}" : "";
            default -> "";
          };
      if (method.equals("initialize")) {
        exchange.getResponseHeaders().add("Mcp-Session-Id", "s" + calls.size());
      }
      byte[] body =
          ("{\"jsonrpc\":\"2.0\",\"id\":" + message.path("id") + ",\"result\":" + result + "}")
              .getBytes(UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      if (result.isEmpty()) {
        exchange.sendResponseHeaders(method.equals("tools/call") ? 404 : 202, -1);
      } else {
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
