/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.goodput;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.live.otlp.Collector;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A run that is scraped, sent and watched while it goes on. */
class LiveIT {

  private static final Pattern SAMPLE =
      Pattern.compile("^(gatling_llm_[a-z_]+(?:\\{.*})?) (\\S+)$", Pattern.MULTILINE);

  /** With a warm-up, and with an answer in ten that fails. */
  public static class Watched extends Simulation {
    {
      var fast = slo("fast").ttft().lte(ms(20_000));
      LlmProtocolBuilder protocol =
          llm.model("llama-3")
              .warmUpRequests(10)
              .noServerMetrics()
              .objectives(objectives(goodput(fast).attainment().gte(50)));
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user(prompts(64).unique(1)).outputTokens(16))
                  .injectOpen(constantUsersPerSec(20).during(4)))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(protocol.assertions());
    }
  }

  private static final SimulatorOptions SERVER =
      SimulatorOptions.profile("fast").withFaults("status=503;every=10");

  @Test
  void whatIsShownAtTheEndIsWhatTheReportCounts() {
    var scraped = new AtomicReference<>("");
    var watched = new AtomicReference<>("");
    Finished run;
    try (var simulator = LlmSimulator.start(SERVER);
        var collector = new Collector(Collector.GOOD)) {
      run =
          GatlingRun.of(Watched.class)
              .against(simulator.url())
              .with("gatling.llm.prometheus.port", 0)
              .with("gatling.llm.prometheus.linger", 60)
              .with("gatling.llm.live.port", 0)
              .with("gatling.llm.otlp.url", collector.url())
              .run(child -> look(child, scraped, watched));

      assertThat(run.exit()).as(run.output()).isZero();
      JsonNode counts = run.summary().at("/all/counts");
      assertThat(counts.get("failed").asLong()).as(counts.toString()).isPositive();
      assertThat(counts.get("warmUp").asLong()).isGreaterThanOrEqualTo(10);
      assertScraped(run.summary(), samples(scraped.get()));
      JsonNode last = collector.bodies().get(collector.bodies().size() - 1);
      assertSent(run.summary(), last);
    }
    assertThat(watched.get()).contains("event: history\n", "event: moment\n", "\"ended\":true");
    assertThat(run.summary().at("/validity/warnings").toString()).doesNotContain("OpenTelemetry");
  }

  /** As Prometheus does, until it has seen the end. */
  private static void look(
      GatlingRun.Running child, AtomicReference<String> scraped, AtomicReference<String> watched) {
    child.says("LLM live page: ");
    String console = Finished.text(child.console());
    String metrics = url(console, "LLM live metrics: (\\S+)");
    String events = url(console, "LLM live page: (\\S+)") + "events";
    HttpClient client = HttpClient.newHttpClient();
    var watching =
        client
            .sendAsync(
                HttpRequest.newBuilder(URI.create(events)).build(),
                HttpResponse.BodyHandlers.ofString())
            .thenAccept(answer -> watched.set(answer.body()));
    while (child.child().isAlive() && !scraped.get().contains("gatling_llm_run_ended 1\n")) {
      LockSupport.parkNanos(200_000_000);
      try {
        scraped.set(
            client
                .send(
                    HttpRequest.newBuilder(URI.create(metrics)).build(),
                    HttpResponse.BodyHandlers.ofString())
                .body());
      } catch (IOException e) {
        throw new IllegalStateException("the run ended before its last scrape", e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    watching.join();
  }

  private static String url(String console, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(console);
    assertThat(matcher.find()).as(console).isTrue();
    return matcher.group(1);
  }

  private static Map<String, String> samples(String text) {
    var samples = new LinkedHashMap<String, String>();
    SAMPLE.matcher(text).results().forEach(match -> samples.put(match.group(1), match.group(2)));
    return samples;
  }

  private static void assertScraped(JsonNode summary, Map<String, String> samples) {
    JsonNode chat = summary.at("/requests/chat");
    String ended = "gatling_llm_requests_ended_total{request=\"chat\",phase=\"%s\",outcome=\"%s\"}";
    assertThat(samples)
        .containsEntry(
            ended.formatted("measured", "succeeded"), chat.at("/counts/succeeded").asText())
        .containsEntry(ended.formatted("measured", "failed"), chat.at("/counts/failed").asText())
        .containsEntry(
            "gatling_llm_requests_sent_total{phase=\"measured\"}", chat.at("/counts/sent").asText())
        .containsEntry(
            "gatling_llm_requests_sent_total{phase=\"warm_up\"}",
            chat.at("/counts/warmUp").asText())
        .containsEntry(
            "gatling_llm_tokens_output_total{request=\"chat\"}",
            chat.at("/tokens/output/total").asText())
        .containsEntry(
            "gatling_llm_tokens_input_total{request=\"chat\"}",
            chat.at("/tokens/input/total").asText())
        .containsEntry(
            "gatling_llm_ttft_seconds_count{request=\"chat\"}",
            chat.at("/latencyMs/ttft/count").asText())
        .containsEntry(
            "gatling_llm_itl_seconds_count{request=\"chat\"}",
            chat.at("/latencyMs/itl/count").asText())
        .containsEntry(
            "gatling_llm_slo_requests_total{slo=\"fast\",outcome=\"good\"}",
            chat.at("/slo/fast/good").asText())
        .containsEntry(
            "gatling_llm_requests_failed_total{request=\"chat\",failure=\"HTTP 503\"}",
            chat.at("/failures/HTTP 503").asText());
    double attainment =
        Double.parseDouble(samples.get("gatling_llm_slo_attainment_ratio{slo=\"fast\"}"));
    assertThat(attainment).isCloseTo(chat.at("/slo/fast/attainment").asDouble(), within(1e-9));
  }

  private static void assertSent(JsonNode summary, JsonNode body) {
    JsonNode counts = summary.at("/requests/chat/counts");
    var durations = new LinkedHashMap<String, Long>();
    for (JsonNode metric : body.at("/resourceMetrics/0/scopeMetrics/0/metrics")) {
      if (metric.get("name").asText().equals("gen_ai.client.inference.duration")) {
        for (JsonNode point : metric.at("/histogram/dataPoints")) {
          durations.merge(attribute(point, "error.type"), point.get("count").asLong(), Long::sum);
          assertThat(attribute(point, "gen_ai.request.model")).isEqualTo("llama-3");
          assertThat(attribute(point, "gen_ai.provider.name")).isEqualTo("openai");
        }
      }
    }
    assertThat(durations)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("", counts.get("succeeded").asLong(), "503", counts.get("failed").asLong()));
  }

  private static String attribute(JsonNode point, String key) {
    for (JsonNode attribute : point.get("attributes")) {
      if (attribute.get("key").asText().equals(key)) {
        return attribute.at("/value/stringValue").asText();
      }
    }
    return "";
  }

  /** Nothing is measured on a port that somebody else has. */
  @Test
  void aPortThatIsTakenRefusesTheStart() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var simulator = LlmSimulator.start(SERVER)) {
      Finished run =
          GatlingRun.of(Watched.class)
              .against(simulator.url())
              .with("gatling.llm.prometheus.port", taken.getLocalPort())
              .run();

      assertThat(run.exit()).as(run.output()).isEqualTo(1);
      assertThat(run.output())
          .contains(
              "gatling.llm.prometheus.port must be a free port, but "
                  + taken.getLocalPort()
                  + " of 127.0.0.1 can't be had");
    }
  }

  /** The hostile ones of unit tests cost no run its verdict either. */
  @Test
  void aCollectorThatHangsChangesNoVerdict() throws IOException {
    try (var simulator = LlmSimulator.start(SERVER);
        var collector = new Collector((exchange, self) -> self.hang())) {
      Finished run =
          GatlingRun.of(Watched.class)
              .against(simulator.url())
              .with("gatling.llm.otlp.url", collector.url())
              .run();

      assertThat(run.exit()).as(run.output()).isZero();
      JsonNode warnings = run.summary().at("/validity/warnings");
      assertThat(warnings)
          .filteredOn(warning -> warning.asText().startsWith("OpenTelemetry: "))
          .hasSize(1);
      JsonNode counts = run.summary().at("/requests/chat/counts");
      assertThat(counts.get("sent").asLong() + counts.get("warmUp").asLong()).isEqualTo(80);
    }
  }
}
