// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code llm.header.<Name>} is sent to the server only. */
@SuppressWarnings("NullAway.Init") // JUnit fills the fields in
class HeadersIT {

  private static final String SECRET = "sesame-open-1";

  @TempDir static Path folder;

  private final Map<String, Headers> received = new ConcurrentHashMap<>();

  @Test
  void headersAreSentAndSecretOnesShownNowhere() throws IOException {
    HttpServer server = HttpServer.create(loopback(), 0);
    server.createContext("/", this::answer);
    server.start();
    try {
      ExampleRun run =
          ExampleRun.of(
              ChatSimulation.class,
              folder,
              "llm.url=http://127.0.0.1:" + server.getAddress().getPort(),
              "llm.header.X-Team=load test #{x}",
              "llm.header.X-Gateway-Token=" + SECRET,
              "llm.header.accept=text/event-stream, */*");

      assertThat(run.exitCode()).as("%s", run).isEqualTo(1);
      assertThat(run.console().get(0))
          .contains(
              " llm.header.accept=\"text/event-stream, */*\" llm.header.X-Gateway-Token=***"
                  + " llm.header.X-Team=\"load test #{x}\" ");
      assertThat(run.lastLines(1)).startsWith("preflight FAILED: HTTP 401: no such token: ***");
      assertThat(run.toString()).doesNotContain(SECRET);
      assertThat(received).containsOnlyKeys("GET /v1/models", "POST /v1/chat/completions");
      assertThat(received.values())
          .allSatisfy(
              headers -> {
                assertThat(headers.get("X-Team")).containsExactly("load test #{x}");
                assertThat(headers.get("X-Gateway-Token")).containsExactly(SECRET);
              });
      assertThat(requireNonNull(received.get("POST /v1/chat/completions")).get("Accept"))
          .as("instead of the dialect's own, not beside it")
          .containsExactly("text/event-stream, */*");
    } finally {
      server.stop(0);
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    received.put(
        exchange.getRequestMethod() + " " + exchange.getRequestURI(), exchange.getRequestHeaders());
    boolean list = exchange.getRequestMethod().equals("GET");
    String body =
        list
            ? "{\"data\":[{\"id\":\"m\"}]}"
            : "{\"error\":{\"message\":\"no such token: " + SECRET + "\"}}";
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(list ? 200 : 401, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static InetSocketAddress loopback() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }
}
