// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.gatlingllm.protocol.ServerSettings;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.fingerprint.ServerFingerprint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A run asks each server once before the load what it is. */
class FingerprintsTest {

  private final List<HttpServer> servers = new CopyOnWriteArrayList<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void stop() {
    servers.forEach(server -> server.stop(0));
    threads.shutdownNow();
  }

  private String vllm(String version) throws IOException {
    return server(
        Map.of(
            "/version",
            "{\"version\": \"" + version + "\"}",
            "/v1/models",
            "{\"data\": [{\"id\": \"m\", \"owned_by\": \"vllm\", \"max_model_len\": 8192}]}"));
  }

  private String server(Map<String, String> replies) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", exchange -> answer(exchange, replies));
    server.start();
    servers.add(server);
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange, Map<String, String> replies) throws IOException {
    String path = exchange.getRequestURI().getPath();
    connections.add(exchange.getRemoteAddress());
    asked.add(path + " " + exchange.getRequestHeaders().getFirst("authorization"));
    String reply = replies.get(path);
    byte[] body = String.valueOf(reply).getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(reply == null ? 404 : 200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static ServerFigures figures(ServerSettings side, String... origins) {
    var watch = new ServerWatch();
    watch.join(side);
    for (String origin : origins) {
      watch.answered(origin, "Bearer t", side);
    }
    return watch.end(0, 1, 1);
  }

  @Test
  void aServerWithoutMetricsIsKnownByItsReplies() throws IOException {
    ServerFingerprint found = figures(ServerSettings.DEFAULT, vllm("0.10.1")).fingerprint();

    assertThat(found.line()).isEqualTo("vLLM 0.10.1");
    assertThat(found.facts()).containsExactly(entry("max_model_len", "8192"));
    assertThat(asked).contains("/version Bearer t").doesNotHaveDuplicates();
  }

  /** A server may have a thread for each connection, as llama.cpp's has, and few of them. */
  @Test
  void fewConnectionsAreOpenedForManyQuestions() throws IOException {
    figures(ServerSettings.DEFAULT, vllm("0.10.1"));

    assertThat(asked).hasSizeGreaterThan(8);
    assertThat(connections).hasSizeLessThanOrEqualTo(3);
  }

  @Test
  void replicasOfOtherVersionsAreAWarning() throws IOException {
    ServerFigures figures = figures(ServerSettings.DEFAULT, vllm("0.10.1"), vllm("0.10.0"));

    assertThat(figures.fingerprint().version()).isEqualTo("0.10.1 | 0.10.0");
    assertThat(figures.warnings())
        .singleElement()
        .asString()
        .startsWith("The servers differ: version is ");
  }

  @Test
  void aServerThatReportsNothingIsSilent() throws IOException {
    assertThat(figures(ServerSettings.DEFAULT, server(Map.of()))).isEqualTo(ServerFigures.NONE);
  }

  @Test
  void nothingIsAskedWithMetricsOff() throws IOException {
    assertThat(figures(ServerSettings.DEFAULT.off(), vllm("0.10.1")).fingerprint())
        .isEqualTo(ServerFingerprint.NONE);
    assertThat(asked).isEmpty();
  }
}
