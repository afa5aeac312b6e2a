// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.fetch.RawServer;
import io.github.gatlingllm.fetch.ServerTrust;
import io.github.gatlingllm.protocol.ServerSettings;
import io.github.gatlingllm.server.ScrapeLog;
import io.github.gatlingllm.server.exposition.MetricSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that exposes very much costs a bounded amount of memory and of the disk. */
class SeriesLimitsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static RawServer exposing(String text) throws IOException {
    return RawServer.saying("HTTP/1.1 200 OK", "Content-Length: " + text.length(), "", text);
  }

  private static String others(int series) {
    var text = new StringBuilder();
    for (int i = 0; i < series; i++) {
      text.append("other{i=\"").append(i).append("\"} 1\n");
    }
    return text.toString();
  }

  private static ScrapeOutcome get(RawServer server) throws InterruptedException {
    var client = new MetricsClient(PATIENCE, PATIENCE, ServerTrust.VERIFIED);
    try {
      return client.get(List.of(target(server))).get(0);
    } finally {
      client.close();
    }
  }

  private static MetricsTarget target(RawServer server) {
    return new MetricsTarget(server.url("/metrics"), null);
  }

  @Test
  void seriesThatFiguresAreMadeOfAreKeptFirst() throws Exception {
    try (var server = exposing(others(30_000) + "vllm:num_requests_waiting 1\n")) {
      ScrapeOutcome fetched = get(server);

      assertThat(Objects.requireNonNull(fetched.exposition()).samples())
          .hasSize(20_000)
          .extracting(MetricSample::name)
          .contains("vllm:num_requests_waiting");
      assertThat(fetched.leftOut()).isEqualTo(10_001);
    }
  }

  /** A part of them would make wrong figures. */
  @Test
  void tooManyOfThemAreRefused() throws Exception {
    try (var server = exposing("vllm:a 1\n".repeat(20_001))) {
      ScrapeOutcome fetched = get(server);

      assertThat(fetched.hopeless()).isTrue();
      assertThat(fetched.failure()).isEqualTo("it exposes more than 20000 series");
    }
    try (var server = exposing("a 1\n".repeat(50_001) + "vllm:a 1\n")) {
      assertThat(get(server).failure()).isEqualTo("it exposes more than 50000 series");
    }
  }

  @Test
  void whatIsLeftOutIsSaidOnce(@TempDir Path folder) throws Exception {
    try (var server = exposing(others(20_003))) {
      var watch = new ServerWatch();
      String url = server.url("/metrics").toString();
      watch.join(ServerSettings.DEFAULT.every(Duration.ofMillis(50)).at(List.of(url)));
      watch.begin();
      watch.start(System.nanoTime(), folder, () -> 0, refused -> {});

      assertThat(watch.end(0, 1, 1).warnings())
          .filteredOn(warning -> warning.contains("too many series"))
          .containsExactly(ScrapeTexts.tooManySeries(url, 3));
    }
  }

  @Test
  void aFullFileEndsTheScrapes(@TempDir Path folder) throws Exception {
    Path file = folder.resolve(ScrapeLog.FILE);
    var client = new MetricsClient(PATIENCE, PATIENCE, ServerTrust.VERIFIED);
    try (var server = exposing("vllm:num_requests_waiting 1\n");
        ScrapeLog log = ScrapeLog.open(file, List.of("http://x/metrics"), 0, 5_000_000, 300)) {
      List<MetricsTarget> targets = List.of(target(server));
      var requested =
          new Scraper.Requested(
              0, targets, client.get(targets), Duration.ofMillis(5), PATIENCE, false);
      var scraper = new Scraper(client, requested, log, System.nanoTime());
      scraper.start();
      scraper.awaitUntil(System.nanoTime() + TimeUnit.SECONDS.toNanos(60));

      assertThat(log.isFull()).isTrue();
      assertThat(scraper.warnings())
          .containsExactly(ScrapeTexts.fileFull("server-metrics.jsonl", "0 MB"));
    } finally {
      client.close();
    }
    assertThat(Files.size(file)).isBetween(300L, 600L);
  }
}
