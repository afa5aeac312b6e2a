// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.gatlingllm.live.LivePort;
import io.github.gatlingllm.live.LiveRuns;
import io.github.gatlingllm.live.LiveSnapshot;
import io.github.gatlingllm.live.LiveTexts;
import io.github.gatlingllm.live.Rebinding;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScrapeEndpointTest {

  private static final LivePort ANY =
      new LivePort("gatling.llm.prometheus.port", LivePort.LOOPBACK, 0);

  private final LiveSnapshot snapshot = new LiveRuns().mixed(50).last();
  private final HttpClient client = HttpClient.newHttpClient();

  private HttpResponse<String> get(String url, @Nullable String accept) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
    if (accept != null) {
      request.header("Accept", accept);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void theClientsWishDecidesTheFormat() throws Exception {
    try (var endpoint = ScrapeEndpoint.on(ANY, () -> snapshot)) {
      assertThat(endpoint.url()).matches("http://127\\.0\\.0\\.1:\\d+/metrics");
      HttpResponse<String> plain = get(endpoint.url(), null);
      assertThat(plain.statusCode()).isEqualTo(200);
      assertThat(plain.headers().firstValue("content-type"))
          .hasValue("text/plain; version=0.0.4; charset=utf-8");
      assertThat(plain.body()).isEqualTo(PrometheusExposition.of(snapshot, TextFormat.PLAIN));
      HttpResponse<String> open =
          get(
              endpoint.url(),
              "application/openmetrics-text;version=1.0.0,application/openmetrics-text;"
                  + "version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1");
      assertThat(open.headers().firstValue("content-type"))
          .hasValue("application/openmetrics-text; version=1.0.0; charset=utf-8");
      assertThat(open.body()).isEqualTo(PrometheusExposition.of(snapshot, TextFormat.OPEN_METRICS));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text/plain|PLAIN",
        "*/*|PLAIN",
        "application/openmetrics-text|OPEN_METRICS",
        "application/openmetrics-text;q=0.2, text/plain;q=0.8|PLAIN",
        "application/openmetrics-text;q=0|PLAIN",
        "application/openmetrics-text;q=oops|PLAIN",
        "application/vnd.google.protobuf;q=1,text/plain;q=0.1|PLAIN",
        "image/png|PLAIN",
        ";;,=|PLAIN",
      })
  void anyWishIsAnswered(String accept, TextFormat format) {
    assertThat(TextFormat.of(accept)).isEqualTo(format);
  }

  @Test
  void nothingElseIsThere() throws Exception {
    try (var endpoint = ScrapeEndpoint.on(ANY, () -> snapshot)) {
      assertThat(get(endpoint.url() + "/more", null).statusCode()).isEqualTo(404);
      assertThat(get(endpoint.url().replace("/metrics", "/"), null).statusCode()).isEqualTo(404);
      HttpRequest post =
          HttpRequest.newBuilder(URI.create(endpoint.url()))
              .POST(HttpRequest.BodyPublishers.ofString("x"))
              .build();
      assertThat(client.send(post, HttpResponse.BodyHandlers.discarding()).statusCode())
          .isEqualTo(405);
    }
  }

  @Test
  void aPageOfAnotherSiteCannotRead() throws Exception {
    try (var endpoint = ScrapeEndpoint.on(ANY, () -> snapshot)) {
      assertThat(Rebinding.statusLine(endpoint.url(), "/metrics", "evil.example"))
          .isEqualTo("HTTP/1.1 421 Misdirected Request");
      assertThat(Rebinding.statusLine(endpoint.url(), "/metrics", "127.0.0.1"))
          .isEqualTo("HTTP/1.1 200 OK");
    }
  }

  /** They cost no thread each, and others are answered. */
  @Test
  void manyHalfRequestsHoldNoThreads() throws Exception {
    try (var endpoint = ScrapeEndpoint.on(ANY, () -> snapshot)) {
      var silent = new ArrayList<Socket>();
      int before = Thread.activeCount();
      for (int i = 0; i < 300; i++) {
        var socket =
            new Socket(InetAddress.getLoopbackAddress(), URI.create(endpoint.url()).getPort());
        silent.add(socket);
        socket.getOutputStream().write("GET /metr".getBytes(StandardCharsets.UTF_8));
      }
      assertThat(get(endpoint.url(), null).statusCode()).isEqualTo(200);
      assertThat(Thread.activeCount() - before).isLessThan(100);
      for (Socket socket : silent) {
        socket.close();
      }
    }
  }

  @Test
  void theLastScrapeIsSeenWhenItHasLeft() throws Exception {
    try (var endpoint = ScrapeEndpoint.on(ANY, () -> snapshot)) {
      assertThat(get(endpoint.url(), null).body()).isNotEmpty();
      assertTimeoutPreemptively(
          Duration.ofMinutes(1), () -> endpoint.awaitLast(Duration.ofHours(1)));
    }
  }

  /** It gets nothing; others are answered. */
  @Test
  void aClientThatSaysNothingHoldsNobodyUp() throws Exception {
    try (var endpoint = ScrapeEndpoint.on(ANY, () -> snapshot);
        var silent =
            new Socket(InetAddress.getLoopbackAddress(), URI.create(endpoint.url()).getPort())) {
      silent.getOutputStream().write("GET /metr".getBytes(StandardCharsets.UTF_8));
      silent.getOutputStream().flush();
      assertThat(get(endpoint.url(), null).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aPortThatIsTakenIsNamed() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var port = new LivePort(ANY.property(), ANY.host(), taken.getLocalPort());
      assertThatThrownBy(() -> ScrapeEndpoint.on(port, () -> snapshot))
          .isInstanceOf(IllegalStateException.class)
          .satisfies(
              refused ->
                  assertThat(refused)
                      .hasMessage(
                          LiveTexts.portTaken(
                              "gatling.llm.prometheus.port",
                              taken.getLocalPort(),
                              "127.0.0.1",
                              refused.getCause().getMessage())));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "65536", "abc", "80 80", "1e3"})
  void aPortThatIsNoneIsRefused(String port) {
    assertThatThrownBy(
            () -> LivePort.of("gatling.llm.prometheus", Map.of(ANY.property(), port)::get))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(LiveTexts.portInvalid("gatling.llm.prometheus.port", port));
  }

  @Test
  void nobodyListensUnlessAsked() {
    assertThat(LivePort.of("gatling.llm.prometheus", Map.<String, String>of()::get)).isEmpty();
    assertThat(
            LivePort.of(
                "gatling.llm.prometheus",
                Map.of(ANY.property(), " 0 ", "gatling.llm.prometheus.host", "::1")::get))
        .hasValue(new LivePort(ANY.property(), "::1", 0));
  }
}
