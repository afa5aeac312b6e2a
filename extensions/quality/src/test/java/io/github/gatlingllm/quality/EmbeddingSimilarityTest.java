// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.gatlingllm.fetch.RawServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EmbeddingSimilarityTest {

  private HttpServer server;
  private String answer = "";
  private int status = 200;
  private String requested = "";
  private String key = "";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/v1/embeddings", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      requested = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      key = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
      byte[] body = answer.getBytes(UTF_8);
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private double score(String first, String second) {
    answer =
        "{\"data\": [{\"index\": 1, \"embedding\": "
            + second
            + "}, {\"index\": 0, \"embedding\": "
            + first
            + "}]}";
    return scorer().score("p", "one", "other");
  }

  private EmbeddingSimilarity scorer() {
    return new EmbeddingSimilarity(
        "http://127.0.0.1:" + server.getAddress().getPort() + "/v1/embeddings", "e", "secret");
  }

  @Test
  void itIsTheCosine() {
    assertThat(score("[1, 0]", "[2, 0]")).isEqualTo(1);
    assertThat(score("[1, 0]", "[1, 1]")).isCloseTo(Math.sqrt(0.5), within(1e-12));
    assertThat(score("[1, 0]", "[-1, 0]")).isZero();
    assertThat(score("[0, 0]", "[1, 0]")).isZero();
    assertThat(requested).isEqualTo("{\"model\":\"e\",\"input\":[\"one\",\"other\"]}");
    assertThat(key).isEqualTo("Bearer secret");
    assertThat(scorer().score("p", "x", " ")).isZero();
  }

  @Test
  void whatGoesWrongIsToldWithoutTheKey() {
    status = 401;
    assertThatThrownBy(() -> score("[1]", "[1]"))
        .hasMessageEndingWith("/v1/embeddings " + EmbeddingTexts.status("401"))
        .message()
        .doesNotContain("secret");
    status = 200;
    assertThatThrownBy(() -> score("[1]", "[1, 2]"))
        .hasMessageContaining(EmbeddingTexts.lengthsDiffer());
    assertThatThrownBy(() -> score("\"AAAA\"", "[1]"))
        .hasMessageContaining(EmbeddingTexts.noEmbedding(0));
    answer = "<html>";
    assertThatThrownBy(() -> scorer().score("p", "a", "b"))
        .hasMessageContaining(EmbeddingTexts.noJson());
    assertThatThrownBy(() -> new EmbeddingSimilarity("gpu-2:8000", "e", null))
        .hasMessage(EmbeddingTexts.urlInvalid("gpu-2:8000"));
  }

  @Test
  void anEndlessAnswerIsCutOff() throws IOException {
    String chunk = "2000\r\n" + " ".repeat(0x2000) + "\r\n";
    try (var endless =
        RawServer.start(
            wire -> {
              wire.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
              while (true) {
                wire.write(chunk);
              }
            })) {
      var scorer = new EmbeddingSimilarity(endless.url("/v1").toString(), "e", null);

      assertThatThrownBy(() -> scorer.score("p", "a", "b"))
          .hasMessageEndingWith("/v1 did not respond: the answer is larger than 4 MB");
      assertThat(endless.written()).isLessThan(64 << 20);
    }
  }

  @Test
  void anAnswerThatDripsEndsInTime() throws IOException {
    try (var slow = RawServer.start(wire -> wire.write("HTTP/1.1 200 OK\r\n\r\n{").hang())) {
      String url = slow.url("/v1?key=sesame").toString();
      var scorer = new EmbeddingSimilarity(url, "e", null, Duration.ofSeconds(2));

      assertThatThrownBy(() -> scorer.score("p", "a", "b"))
          .hasMessageEndingWith("/v1 did not respond: no whole answer within 2000 ms");
      assertThat(slow.requests()).containsExactly("POST /v1?key=sesame HTTP/1.1");
    }
  }
}
