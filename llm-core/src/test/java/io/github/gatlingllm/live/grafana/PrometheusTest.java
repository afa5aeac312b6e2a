/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.live.grafana;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.live.LiveRuns;
import io.github.gatlingllm.live.LiveSnapshot;
import io.github.gatlingllm.live.http.LivePort;
import io.github.gatlingllm.live.prometheus.ScrapeEndpoint;
import io.github.gatlingllm.measure.request.Requests;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real Prometheus scrapes, and answers each query of the dashboard with data. Debian: {@code
 * apt-get install prometheus}. Without it the test is skipped.
 */
class PrometheusTest {

  private static final int MOST_SECONDS = 60;

  /** What a run may have none of. */
  private static final List<String> MAY_BE_EMPTY =
      List.of("client_timing_uncertainty", "client_event_loop_delay", "objective_verdict");

  @TempDir Path folder;

  private final LiveRuns run = new LiveRuns().mixed(100);
  private final HttpClient client = HttpClient.newHttpClient();
  private int second = 10;

  /** Each look finds some more requests. */
  private synchronized LiveSnapshot next() {
    for (int i = 0; i < 10; i++) {
      long sent = second * LiveRuns.SECOND + i * LiveRuns.MILLI;
      Requests request =
          Requests.sent(sent).scheduled(sent).input(9).chunks(sent + 50_000_000, sent + 70_000_000);
      run.ends(i == 7 ? request.failed("HTTP 503", null) : request, LiveRuns.CHAT);
    }
    second++;
    return run.at(second).snapshot();
  }

  @Test
  void everyQueryHasAnAnswer() throws Exception {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
            .anyMatch(path -> Files.isExecutable(Path.of(path, "prometheus"))),
        "the dashboard was NOT held against Prometheus: Debian's prometheus is missing");
    try (var endpoint =
        ScrapeEndpoint.on(
            new LivePort("gatling.llm.prometheus.port", LivePort.LOOPBACK, 0), this::next)) {
      int port = freePort();
      Process prometheus = start(endpoint.url(), port);
      try {
        var open = new ArrayList<>(Dashboard.queries());
        open.removeIf(query -> MAY_BE_EMPTY.stream().anyMatch(query::contains));
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        while (!open.isEmpty() && System.nanoTime() < deadline) {
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
          open.removeIf(query -> answered(port, query));
        }
        assertThat(open).as("queries without data").isEmpty();
      } finally {
        prometheus.destroy();
        prometheus.waitFor(20, TimeUnit.SECONDS);
      }
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private Process start(String target, int port) throws IOException {
    Path config = folder.resolve("prometheus.yml");
    URI url = URI.create(target);
    Files.writeString(
        config,
        """
        global: {scrape_interval: 1s, scrape_timeout: 1s}
        scrape_configs:
          - job_name: gatling-llm
            static_configs: [{targets: ['%s:%d']}]
        """
            .formatted(url.getHost(), url.getPort()));
    return new ProcessBuilder(
            "prometheus",
            "--config.file=" + config,
            "--storage.tsdb.path=" + folder.resolve("data"),
            "--web.listen-address=127.0.0.1:" + port)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("prometheus.log").toFile())
        .start();
  }

  private boolean answered(int port, String query) {
    String asked = query.replace("$__rate_interval", "10s").replace("$instance", ".+");
    String url =
        "http://127.0.0.1:"
            + port
            + "/api/v1/query?query="
            + URLEncoder.encode(asked, StandardCharsets.UTF_8);
    try {
      JsonNode answer =
          new ObjectMapper()
              .readTree(
                  client
                      .send(
                          HttpRequest.newBuilder(URI.create(url)).build(),
                          HttpResponse.BodyHandlers.ofString())
                      .body());
      assertThat(answer.path("errorType").asText("")).as(query).isNotEqualTo("bad_data");
      return !answer.at("/data/result").isEmpty()
          && !answer.at("/data/result/0/value/1").asText().equals("NaN");
    } catch (IOException notYet) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
