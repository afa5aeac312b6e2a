// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import static io.github.gatlingllm.live.otlp.SpanExporterTest.MILLI;
import static io.github.gatlingllm.live.otlp.SpanExporterTest.SECRET;
import static io.github.gatlingllm.live.otlp.SpanExporterTest.SENT;
import static io.github.gatlingllm.live.otlp.SpanExporterTest.options;
import static io.github.gatlingllm.live.otlp.SpanExporterTest.requested;
import static io.github.gatlingllm.live.otlp.SpanExporterTest.sent;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.live.LiveRuns;
import io.github.gatlingllm.live.RequestSpan;
import io.github.gatlingllm.live.SentCall;
import io.github.gatlingllm.live.otlp.Collector.Manner;
import io.github.gatlingllm.measure.request.Requests;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a collector of spans does, the run ends in time and says what was lost. */
class SpanDeliveryTest {

  private static final Duration SHORT = Duration.ofMillis(600);

  private final LiveRuns run = new LiveRuns();

  private RequestSpan ends(Requests request, SentCall call) {
    run.ends(request.build(), LiveRuns.CHAT, call);
    run.at(9).snapshot();
    return run.spans().get(run.spans().size() - 1);
  }

  @Test
  void allThatWaitsArrivesAtTheEndSomeHundredsAtATime() {
    try (var collector = new Collector(Collector.GOOD)) {
      var exporter = new SpanExporter(options(collector.url()), run.facts());
      RequestSpan span =
          ends(Requests.sent(SENT).chunks(SENT + MILLI), sent(requested().build(), "03"));
      for (int i = 0; i < 1200; i++) {
        exporter.offer(span);
      }
      exporter.start();

      assertThat(Flushed.of(exporter.delivery(), SHORT.multipliedBy(20))).isEmpty();
      var sizes = new ArrayList<Integer>();
      collector
          .bodies()
          .forEach(body -> sizes.add(body.at("/resourceSpans/0/scopeSpans/0/spans").size()));
      assertThat(sizes).containsExactly(512, 512, 176);
      assertThat(exporter.lost()).isZero();
    }
  }

  @Test
  void whatFindsTheQueueFullIsCountedAndRejectedOnesToo() {
    Manner picky =
        (exchange, self) ->
            Collector.answer(exchange, 200, "{\"partialSuccess\":{\"rejectedSpans\":\"2\"}}");
    try (var collector = new Collector(picky)) {
      var exporter = new SpanExporter(options(collector.url()), run.facts());
      RequestSpan span =
          ends(Requests.sent(SENT).chunks(SENT + MILLI), sent(requested().build(), "03"));
      for (int i = 0; i < SpanExporter.MOST_WAITING + 5; i++) {
        exporter.offer(span);
      }
      exporter.start();

      assertThat(Flushed.of(exporter.delivery(), SHORT.multipliedBy(20)).orElseThrow())
          .matches(
              "OpenTelemetry: 5 of 8197 spans to http://127.0.0.1:\\d+/v1/traces were not delivered"
                  + " \\(last error: the collector is too slow\\), and 32 other spans were"
                  + " rejected");
      assertThat(exporter.lost()).isEqualTo(37);
    }
  }

  @Test
  void whatComesTooLateIsCountedToo() {
    try (var collector = new Collector(Collector.GOOD)) {
      var exporter = new SpanExporter(options(collector.url()), run.facts());
      exporter.start();
      exporter.delivery().closing(System.nanoTime() + LastFlush.TIME.toNanos());
      exporter.offer(
          ends(Requests.sent(SENT).chunks(SENT + MILLI), sent(requested().build(), "03")));

      assertThat(Flushed.of(exporter.delivery()).orElseThrow())
          .startsWith("OpenTelemetry: 1 of 1 spans to ")
          .endsWith(OtlpTexts.lastError(OtlpTexts.ENDED_UNSENT));
      assertThat(exporter.lost()).isEqualTo(1);
    }
  }

  static Stream<Map.Entry<String, Manner>> hostile() {
    var all = new LinkedHashMap<String, Manner>();
    all.put("HTTP 401", (exchange, self) -> Collector.answer(exchange, 401, SECRET));
    all.put(
        "HTTP 503",
        (exchange, self) -> {
          exchange.getResponseHeaders().set("Retry-After", "60"); // so long there is no time
          Collector.answer(exchange, 503, "busy");
        });
    all.put(
        "HTTP 302, a redirect",
        (exchange, self) -> {
          exchange.getResponseHeaders().set("Location", self.url() + "/elsewhere");
          Collector.answer(exchange, 302, "");
        });
    all.put("", (exchange, self) -> self.hang());
    return all.entrySet().stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hostile")
  void aHostileCollectorCostsOneWarningAndNoTime(Map.Entry<String, Manner> manner) {
    try (var collector = new Collector(manner.getValue())) {
      boolean answers = !manner.getKey().isEmpty();
      var exporter =
          new SpanExporter(options(collector.url(), answers ? 10_000 : 200), run.facts());
      exporter.start();
      RequestSpan span =
          ends(Requests.sent(SENT).chunks(SENT + MILLI), sent(requested().build(), "03"));
      long began = System.nanoTime();
      for (int i = 0; i < 2000; i++) {
        exporter.offer(span);
      }
      Duration time = answers ? SHORT.multipliedBy(20) : SHORT;
      String lost = Flushed.of(exporter.delivery(), time).orElseThrow();

      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(15));
      assertThat(lost)
          .matches(
              "OpenTelemetry: 2000 of 2000 spans to http://127.0.0.1:\\d+/v1/traces were not.*")
          .contains(manner.getKey())
          .doesNotContain(SECRET)
          .doesNotContain("\n");
      assertThat(collector.paths()).allMatch("/v1/traces"::equals);
    }
  }
}
