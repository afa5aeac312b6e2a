// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A GET of MCP opens a stream from the server, which ends with its session. */
class McpStreamTest {
  private static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
          + "{\"protocolVersion\":\"2025-06-18\"}}";

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private static HttpRequest.Builder request(LlmSimulator simulator, String session) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(simulator.url() + "/mcp"))
            .header("Accept", "application/json, text/event-stream");
    return session.isEmpty() ? request : request.header("Mcp-Session-Id", session);
  }

  private <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> body)
      throws Exception {
    return http.send(request.build(), body);
  }

  private int get(LlmSimulator simulator, String session) throws Exception {
    return send(request(simulator, session).GET(), HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  @Test
  void aStreamStaysOpenUntilItsSessionEnds() throws Exception {
    try (LlmSimulator simulator = LlmSimulator.start(SimulatorOptions.profile("fast"))) {
      String session =
          send(
                  request(simulator, "").POST(HttpRequest.BodyPublishers.ofString(INITIALIZE)),
                  HttpResponse.BodyHandlers.discarding())
              .headers()
              .firstValue("mcp-session-id")
              .orElseThrow();

      HttpResponse<Stream<String>> stream =
          send(request(simulator, session).GET(), HttpResponse.BodyHandlers.ofLines());
      Iterator<String> lines = stream.body().iterator();

      assertThat(stream.headers().firstValue("content-type")).hasValue("text/event-stream");
      assertThat(lines.next()).isEqualTo(": open");
      assertThat(lines.next()).isEmpty();
      assertThat(
              send(request(simulator, session).DELETE(), HttpResponse.BodyHandlers.discarding())
                  .statusCode())
          .isEqualTo(200);
      assertThat(lines.hasNext()).isFalse();
      assertThat(get(simulator, session)).isEqualTo(404);
      assertThat(get(simulator, "")).isEqualTo(400);
    }
  }

  @Test
  void anOpenStreamDoesNotKeepTheServerUp() throws Exception {
    LlmSimulator simulator = LlmSimulator.start(SimulatorOptions.profile("fast"));
    String session =
        send(
                request(simulator, "").POST(HttpRequest.BodyPublishers.ofString(INITIALIZE)),
                HttpResponse.BodyHandlers.discarding())
            .headers()
            .firstValue("mcp-session-id")
            .orElseThrow();
    HttpResponse<Stream<String>> stream =
        send(request(simulator, session).GET(), HttpResponse.BodyHandlers.ofLines());

    simulator.close();

    assertThat(stream.statusCode()).isEqualTo(200);
  }

  private static HttpRequest.Builder message(
      LlmSimulator simulator, String session, String message) {
    return request(simulator, session).POST(HttpRequest.BodyPublishers.ofString(message));
  }

  /** The truth log tells a client that answers a ping from one that does not. */
  @ParameterizedTest
  @ValueSource(strings = {"answered", "unanswered"})
  void aToolCallWaitsForTheReplyToItsPing(String ping, @TempDir Path folder) throws Exception {
    boolean answers = ping.equals("answered");
    Path truth = folder.resolve("truth.jsonl");
    SimulatorOptions options =
        SimulatorOptions.profile("fast")
            .withMcpPing(answers ? Duration.ofMinutes(1) : Duration.ofMillis(20))
            .withTruthLog(truth);
    try (LlmSimulator simulator = LlmSimulator.start(options)) {
      String session =
          send(message(simulator, "", INITIALIZE), HttpResponse.BodyHandlers.discarding())
              .headers()
              .firstValue("mcp-session-id")
              .orElseThrow();
      String call =
          "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":"
              + "{\"name\":\"echo\",\"arguments\":{\"text\":\"hello\"}}}";
      Iterator<String> lines =
          send(message(simulator, session, call), HttpResponse.BodyHandlers.ofLines())
              .body()
              .filter(line -> line.startsWith("data: "))
              .iterator();

      String request = lines.next();
      assertThat(request).contains("\"method\":\"ping\"");
      if (answers) {
        String reply =
            request.substring("data: ".length()).replace("\"method\":\"ping\"", "\"result\":{}");
        assertThat(
                send(message(simulator, session, reply), HttpResponse.BodyHandlers.discarding())
                    .statusCode())
            .isEqualTo(202);
      }
      assertThat(lines.next()).contains("\"id\":7", answers ? "hello" : "-32001");
      assertThat(lines.hasNext()).isFalse();
    }
    assertThat(Files.readString(truth)).contains("\"ping\":\"" + ping + "\"");
  }
}
