// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import io.github.gatlingllm.live.LiveRuns;
import io.github.gatlingllm.live.LiveSnapshot;
import io.github.gatlingllm.live.otlp.Collector.Manner;
import io.github.gatlingllm.measure.request.Requests;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever a collector does, a run ends in time, loses no count of its own, and says what was lost.
 */
class OtlpExporterTest {

  private static final String SECRET = "hush-7";
  private static final Duration SHORT = Duration.ofMillis(600);

  private final LiveRuns run = new LiveRuns();

  private static OtlpOptions options(String url) {
    return options(url, Map.of());
  }

  private static OtlpOptions options(String url, Map<String, String> more) {
    Map<String, String> env =
        new LinkedHashMap<>(
            Map.of(
                "OTEL_EXPORTER_OTLP_HEADERS", "authorization=Bearer%20" + SECRET,
                "OTEL_EXPORTER_OTLP_TIMEOUT", "200",
                "OTEL_METRIC_EXPORT_INTERVAL", "1000"));
    env.putAll(more);
    return OtlpOptions.of(Map.of(OtlpOptions.URL, url)::get, env::get).orElseThrow();
  }

  private LiveSnapshot second(int second) {
    long sent = second * LiveRuns.SECOND;
    run.ends(Requests.sent(sent).chunks(sent + LiveRuns.MILLI), LiveRuns.CHAT);
    return run.at(second + 1).snapshot();
  }

  private static long ended(JsonNode body) {
    long sum = 0;
    JsonNode metric = OtlpMetricsTest.byName(body).get("gatling_llm.requests.ended");
    for (JsonNode point : metric.at("/sum/dataPoints")) {
      sum += point.get("asInt").asLong();
    }
    return sum;
  }

  @Test
  void everySnapshotArrivesAndTheLastHasAllCounts() {
    try (var collector = new Collector(Collector.GOOD)) {
      var exporter =
          new OtlpExporter(options(collector.url(), Map.of("OTEL_EXPORTER_OTLP_TIMEOUT", "10000")));
      exporter.start();
      for (int i = 1; i <= 3; i++) {
        exporter.offer(second(i));
      }
      exporter.offer(run.at(4.2).last());

      Optional<String> lost = Flushed.of(exporter.delivery());

      assertThat(collector.paths()).isNotEmpty().allMatch("/v1/metrics"::equals);
      assertThat(ended(collector.bodies().get(collector.bodies().size() - 1))).isEqualTo(3);
      assertThat(collector.headers().get(0)).contains(SECRET, "application/json");
      // A run that ends at once may leave earlier ones out, and then says so.
      assertThat(lost.isPresent()).isEqualTo(collector.bodies().size() < 4);
    }
  }

  @Test
  void aShorterIntervalThanAskedIsNotSent() throws Exception {
    var arrived = new CountDownLatch(1);
    try (var collector =
        new Collector(
            (exchange, self) -> {
              Collector.answer(exchange, 200, "");
              arrived.countDown();
            })) {
      var exporter =
          new OtlpExporter(
              options(
                  collector.url(),
                  Map.of(
                      "OTEL_METRIC_EXPORT_INTERVAL", "5000",
                      "OTEL_EXPORTER_OTLP_TIMEOUT", "10000",
                      "OTEL_EXPORTER_OTLP_COMPRESSION", "gzip")));
      exporter.start();
      exporter.offer(second(1));
      assertThat(arrived.await(20, TimeUnit.SECONDS)).isTrue();
      exporter.offer(second(2));
      exporter.offer(second(3));
      exporter.offer(run.last());

      assertThat(Flushed.of(exporter.delivery())).isEmpty();
      assertThat(collector.bodies()).hasSize(2);
      assertThat(ended(collector.bodies().get(1))).isEqualTo(3);
      assertThat(collector.headers().get(0)).contains("gzip");
    }
  }

  @Test
  void whatAsksForPatienceGetsIt() {
    var requested = new AtomicInteger();
    Manner busyAtFirst =
        (exchange, self) ->
            Collector.answer(exchange, requested.incrementAndGet() == 1 ? 503 : 200, "{}");
    try (var collector = new Collector(busyAtFirst)) {
      var exporter =
          new OtlpExporter(options(collector.url(), Map.of("OTEL_EXPORTER_OTLP_TIMEOUT", "9000")));
      exporter.start();
      second(1);
      exporter.offer(run.last());

      assertThat(Flushed.of(exporter.delivery())).isEmpty();
      assertThat(requested).hasValue(2);
    }
  }

  /** What was lost before is no loss then: the last has all counts. */
  @Test
  void theNewestMakesUpForThoseBeforeIt() throws Exception {
    var arrived = new CountDownLatch(1);
    Manner busyAtFirst =
        (exchange, self) -> {
          boolean first = self.paths().size() == 1;
          exchange.getResponseHeaders().set("Retry-After", "60");
          Collector.answer(exchange, first ? 503 : 200, "{}");
          arrived.countDown();
        };
    try (var collector = new Collector(busyAtFirst)) {
      var exporter =
          new OtlpExporter(options(collector.url(), Map.of("OTEL_EXPORTER_OTLP_TIMEOUT", "9000")));
      exporter.start();
      exporter.offer(second(1));
      assertThat(arrived.await(20, TimeUnit.SECONDS)).isTrue();
      exporter.offer(second(2));
      exporter.offer(run.last());

      assertThat(Flushed.of(exporter.delivery(), SHORT.multipliedBy(30)).orElseThrow())
          .matches(
              "OpenTelemetry: 2 of 3 exports to http://127.0.0.1:\\d+/v1/metrics were not"
                  + " delivered \\(last error: HTTP 503\\)\\. The last one was delivered, so the"
                  + " collector has all counts\\.");
      assertThat(exporter.lost()).isEqualTo(2);
      assertThat(ended(collector.bodies().get(1))).isEqualTo(2);
    }
  }

  static Stream<Map.Entry<String, Manner>> hostile() {
    var all = new LinkedHashMap<String, Manner>();
    all.put(
        "HTTP 400", (exchange, self) -> Collector.answer(exchange, 400, "{\"message\":\"no\"}"));
    all.put("HTTP 401", (exchange, self) -> Collector.answer(exchange, 401, SECRET));
    all.put("HTTP 500", (exchange, self) -> Collector.answer(exchange, 500, ""));
    all.put("HTTP 503", (exchange, self) -> Collector.answer(exchange, 503, "busy"));
    all.put(
        "HTTP 302, a redirect",
        (exchange, self) -> {
          exchange.getResponseHeaders().set("Location", self.url() + "/elsewhere");
          Collector.answer(exchange, 302, "");
        });
    all.put("no whole answer within", (exchange, self) -> self.hang());
    all.put(
        "no whole answer within 200",
        (exchange, self) -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write('{');
          exchange.getResponseBody().flush();
          self.hang();
        });
    all.put("Exception", (exchange, self) -> exchange.close());
    return all.entrySet().stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hostile")
  void aHostileCollectorCostsOneWarningAndNoTime(Map.Entry<String, Manner> manner) {
    try (var collector = new Collector(manner.getValue())) {
      var exporter = new OtlpExporter(options(collector.url()));
      exporter.start();
      long began = System.nanoTime();
      for (int i = 1; i <= 20; i++) {
        exporter.offer(second(i));
      }
      exporter.offer(run.last());
      String lost = Flushed.of(exporter.delivery(), SHORT).orElseThrow();

      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(15));
      assertThat(lost)
          .matches("OpenTelemetry: 21 of 21 exports to http://127.0.0.1:\\d+/v1/metrics were not.*")
          .endsWith(OtlpTexts.COUNTS_INCOMPLETE)
          .doesNotContain(SECRET)
          .doesNotContain("\n");
      assertThat(collector.paths()).allMatch("/v1/metrics"::equals);
    }
  }

  /** 200 is 200, whatever the body is, and however long. */
  @Test
  void garbageInAnAnswerIsNoHarm() {
    List<Manner> manners =
        List.of(
            (exchange, self) -> Collector.answer(exchange, 200, "<html>\u0000 not found"),
            (exchange, self) -> Collector.answer(exchange, 200, "{\"partialSuccess\":[1,2"),
            (exchange, self) -> Collector.answer(exchange, 204, ""),
            OtlpExporterTest::endless);
    for (Manner manner : manners) {
      try (var collector = new Collector(manner)) {
        var exporter =
            new OtlpExporter(
                options(collector.url(), Map.of("OTEL_EXPORTER_OTLP_TIMEOUT", "9000")));
        exporter.start();
        exporter.offer(run.last());
        assertThat(Flushed.of(exporter.delivery())).isEmpty();
      }
    }
  }

  private static void endless(HttpExchange exchange, Collector collector) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    byte[] more = new byte[1 << 16];
    for (int i = 0; i < 1000; i++) {
      exchange.getResponseBody().write(more);
    }
  }

  @Test
  void valuesThatAreRejectedAreTold() {
    Manner some =
        (exchange, self) ->
            Collector.answer(
                exchange,
                200,
                "{\"partialSuccess\":{\"rejectedDataPoints\":\"3\",\"errorMessage\":\"no\"}}");
    try (var collector = new Collector(some)) {
      var exporter =
          new OtlpExporter(options(collector.url(), Map.of("OTEL_EXPORTER_OTLP_TIMEOUT", "9000")));
      exporter.start();
      exporter.offer(run.last());
      assertThat(Flushed.of(exporter.delivery()).orElseThrow())
          .startsWith("OpenTelemetry: 0 of 1 exports to ")
          .contains(OtlpTexts.rejectedValues(3));
    }
  }

  @Test
  void aCollectorThatIsNotThereIsToldOnce() throws Exception {
    int free;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }
    var exporter = new OtlpExporter(options("http://127.0.0.1:" + free));
    exporter.start();
    exporter.offer(second(1));
    exporter.offer(run.last());
    assertThat(Flushed.of(exporter.delivery(), SHORT.multipliedBy(4)).orElseThrow())
        .startsWith("OpenTelemetry: 2 of 2 exports")
        .contains("ConnectException");
  }
}
