// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.net.httpserver.HttpServer;
import io.gatling.core.Predef$;
import io.gatling.core.config.GatlingConfiguration;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import io.github.gatlingllm.exchange.PreflightLookup;
import io.github.gatlingllm.simulations.settings.Settings;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The look-up of the model uses the connection settings of the load, and reports answers. */
@SuppressWarnings("NullAway.Init") // JUnit fills the fields in
class ModelListTest {

  private static final String REMEDY =
      ". Check that the server is up and that llm.url and llm.apiKey are right, or set"
          + " -Dllm.model=<name>";

  private final PreflightLookup lookUp = PreflightLookup.configured();
  private final List<String> seen = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private volatile int status = 200;
  private volatile String body = "{\"data\":[{\"id\":\"llama-3\"},{\"id\":\"other\"}]}";

  @BeforeAll
  static void configure() {
    Predef$.MODULE$._configuration_$eq(GatlingConfiguration.load());
  }

  @AfterAll
  static void unconfigure() {
    Predef$.MODULE$._configuration_$eq(null);
  }

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          seen.add(
              exchange.getRequestURI() + " " + exchange.getRequestHeaders().get("Authorization"));
          byte[] bytes = body.getBytes(UTF_8);
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void theFirstModelIsAskedForWithTheKey() {
    assertThat(first(url(), "llm.apiKey", "sk-4711")).isEqualTo("llama-3");
    assertThat(first(url() + "/v1")).isEqualTo("llama-3");
    assertThat(seen).containsExactly("/v1/models [Bearer sk-4711]", "/v1/models null");
  }

  @ParameterizedTest
  @CsvSource({
    "503,<html><head><title>x</title></head><body><h1>Sorry</h1></body></html>,answered HTTP 503:"
        + " Sorry",
    "502,'',answered HTTP 502",
    "401,no such key: sk-tide-4711,answered HTTP 401: no such key: ***",
    "200,<p>Log in</p>,lists no model: it answered HTTP 200: Log in",
    "200,'{\"data\":[]}','lists no model: it answered HTTP 200: {\"data\":[]}'"
  })
  void whatWasAnsweredIsSaid(int status, String body, String said) {
    this.status = status;
    this.body = body;

    assertThatIllegalArgumentException()
        .isThrownBy(() -> first(url(), "llm.apiKey", "sk-tide-4711"))
        .withMessage("llm.model: not set, and GET " + url() + "/v1/models " + said + REMEDY);
  }

  /** The client stops reading, so the limit and buffers bound the count. */
  @Test
  void anEndlessListEndsWithOneLine() {
    var written = new AtomicLong();
    server.createContext(
        "/endless/v1/models",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          byte[] some = "{\"data\":[".repeat(1000).getBytes(UTF_8);
          try (exchange) {
            while (true) {
              exchange.getResponseBody().write(some);
              written.addAndGet(some.length);
            }
          }
        });

    assertThatIllegalArgumentException()
        .isThrownBy(() -> first(url() + "/endless"))
        .withMessage(
            "llm.model: not set, and GET "
                + url()
                + "/endless/v1/models failed (the answer is larger than 4 MB)"
                + REMEDY);
    assertThat(written).hasValueLessThan(64 << 20);
  }

  @Test
  void theTimeIsForHeadAndBody() {
    server.createContext(
        "/drip",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          try (exchange) {
            while (true) {
              exchange.getResponseBody().write(' ');
              exchange.getResponseBody().flush();
              LockSupport.parkNanos(5_000_000);
            }
          }
        });
    var properties = new Properties();
    properties.setProperty("llm.url", url());

    HttpProtocolBuilder http = Protocols.http(Settings.of(properties).target());
    PreflightLookup.Answer answer =
        assertTimeoutPreemptively(
            Duration.ofSeconds(30),
            () -> lookUp.get(http, url() + "/drip", Map.of(), Duration.ofMillis(300)));
    assertThat(answer.status()).isZero();
    assertThat(answer.shown()).isNotEmpty();
  }

  @Test
  void aLargePageOfOpenTagsIsReadInNoTime() {
    body = "<style ".repeat(500_000);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> first(url()))
        .withMessageContaining("lists no model: it answered HTTP 200");
  }

  @Test
  void aServerThatIsNotThereIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> first("http://127.0.0.1:1"))
        .withMessageStartingWith(
            "llm.model: not set, and GET http://127.0.0.1:1/v1/models failed (Connection"
                + " refused: ")
        .withMessageEndingWith(REMEDY);
  }

  @Test
  void aProxyIsUsed() {
    body = "{\"data\":[{\"id\":\"behind\"}]}";
    String proxy = "127.0.0.1:" + server.getAddress().getPort();

    assertThat(first("http://llm.invalid:8000", "llm.proxy", proxy)).isEqualTo("behind");
    assertThat(seen).containsExactly("http://llm.invalid:8000/v1/models null");
  }

  @Test
  void aSelfSignedCertificateIsTrustedAsTheLoadDoes() {
    try (LlmSimulator simulator =
        LlmSimulator.start(SimulatorOptions.profile("fast").withModel("tls").withTls())) {
      assertThat(first(simulator.url())).isEqualTo("tls");
      assertThat(first(simulator.url(), "llm.http2", "true")).isEqualTo("tls");
    }
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private String first(String url, String... more) {
    var properties = new Properties();
    properties.setProperty("llm.url", url);
    for (int i = 0; i < more.length; i += 2) {
      properties.setProperty(more[i], more[i + 1]);
    }
    return ModelList.first(URI.create(url), Settings.of(properties).target(), lookUp);
  }
}
