// SPDX-License-Identifier: Apache-2.0
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
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.live.otlp.Collector;
import io.github.gatlingllm.live.prometheus.RealPrometheus;
import io.github.gatlingllm.protocol.Tracing;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run that is scraped, sent and watched while it goes on. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // the run is made before all tests
class LiveIT {

  private static final long SEED = 28;
  private static final Path DASHBOARD = Path.of("..", "..", "src", "grafana", "gatling-llm.json");

  private static final Pattern SAMPLE =
      Pattern.compile("^(gatling_llm_[a-z0-9_]+(?:\\{.*})?) (\\S+)$", Pattern.MULTILINE);

  /** With a warm-up, and with an answer in ten that fails. */
  public static class Watched extends Simulation {
    {
      var fast = slo("fast").ttft().lte(ms(20_000));
      LlmProtocolBuilder protocol =
          llm.model("llama-3").warmUpRequests(10).noServerMetrics().tracing(0.5, SEED);
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user(prompts(64).unique(1)).exactOutputTokens(16))
                  .injectOpen(constantUsersPerSec(20).during(4)))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(objectives(goodput(fast).attainment().gte(50)));
    }
  }

  private static final SimulatorOptions SERVER =
      SimulatorOptions.profile("fast").withFaults("status=503;every=10");

  private final AtomicReference<String> scraped = new AtomicReference<>("");
  private final AtomicReference<String> watched = new AtomicReference<>("");
  private List<String> unanswered = List.of();
  private final boolean prometheusIsThere = RealPrometheus.isThere();
  private Finished run;
  private List<JsonNode> metrics;
  private List<JsonNode> traces;
  private Path truth;

  @BeforeAll
  void runOnce(@TempDir Path folder) throws IOException {
    truth = Files.createTempFile("truth", ".jsonl");
    int port = prometheusIsThere ? RealPrometheus.freePort() : 0;
    try (var simulator = LlmSimulator.start(SERVER.withTruthLog(truth));
        var collector = new Collector(Collector.GOOD)) {
      if (prometheusIsThere) {
        try (var prometheus = RealPrometheus.scraping(port, folder)) {
          prometheus.awaitLooking();
          Instant began = Instant.now();
          run = run(simulator, collector, port);
          unanswered = prometheus.unanswered(DASHBOARD, began, Instant.now());
        }
      } else {
        run = run(simulator, collector, port);
      }
      metrics = collector.bodies("/v1/metrics");
      traces = collector.bodies("/v1/traces");
    }
    assertThat(run.exit()).as(run.output()).isZero();
  }

  private Finished run(LlmSimulator simulator, Collector collector, int port) {
    return GatlingRun.of(Watched.class)
        .against(simulator.url())
        .with("gatling.llm.prometheus.port", port)
        .with("gatling.llm.prometheus.linger", 60)
        .with("gatling.llm.live.port", 0)
        .with("gatling.llm.otlp.url", collector.url())
        .with("gatling.llm.otlp.traces", true)
        .run(this::look);
  }

  @Test
  void whatIsShownAtTheEndIsWhatTheReportCounts() {
    JsonNode counts = run.summary().at("/all/counts");
    assertThat(counts.get("failed").asLong()).as(counts.toString()).isPositive();
    assertThat(counts.get("warmUp").asLong()).isGreaterThanOrEqualTo(10);
    assertScraped(run.summary(), samples(scraped.get()));
    assertSent(run.summary(), metrics.get(metrics.size() - 1));
    assertThat(watched.get()).contains("event: history\n", "event: moment\n", "\"ended\":true");
    assertThat(run.summary().at("/validity/warnings").toString()).doesNotContain("OpenTelemetry");
  }

  /** The whole dashboard, as one would see it beside the run. */
  @Test
  void prometheusAnswersEachQueryOfTheDashboard() {
    assumeTrue(
        prometheusIsThere,
        "the dashboard was NOT held against Prometheus: Debian's prometheus is missing");
    assertThat(unanswered).as("queries without data").isEmpty();
  }

  @Test
  void promtoolFindsNothingToSayAboutARun(@TempDir Path folder) throws Exception {
    assumeTrue(
        prometheusIsThere, "a run was NOT held against promtool: Debian's prometheus is missing");
    Path said = folder.resolve("said");
    Process promtool =
        new ProcessBuilder("promtool", "check", "metrics")
            .redirectInput(Files.writeString(folder.resolve("scraped"), scraped.get()).toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    assertThat(promtool.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readString(said)).isEmpty();
    assertThat(promtool.exitValue()).isZero();
  }

  /** The ids are those that the server saw, so that its own spans are children of these. */
  @Test
  void eachSampledRequestHasASpanUnderTheIdsThatTheServerSaw() {
    Map<String, JsonNode> spans = new LinkedHashMap<>();
    for (JsonNode body : traces) {
      for (JsonNode span : body.at("/resourceSpans/0/scopeSpans/0/spans")) {
        spans.put(attribute(span, "gatling_llm.request_id"), span);
      }
    }
    var sampled = new LinkedHashMap<String, JsonNode>();
    for (JsonNode row : run.rows()) {
      String id = row.get("requestId").asText();
      if (new Tracing(0.5, SEED).sampled(Long.parseLong(id.substring(2)))) {
        sampled.put(id, row);
      }
    }
    assertThat(sampled).hasSizeBetween(20, 60);
    assertThat(spans.keySet()).containsExactlyInAnyOrderElementsOf(sampled.keySet());
    int seen = 0;
    for (JsonNode reported : Finished.jsonLines(truth)) {
      JsonNode span = spans.get(reported.get("id").asText());
      if (span != null) {
        seen++;
        assertThat(reported.get("traceparent").asText())
            .isEqualTo(
                "00-%s-%s-03".formatted(span.get("traceId").asText(), span.get("spanId").asText()));
      }
    }
    assertThat(seen).isGreaterThan(10);
    sampled.forEach((id, row) -> assertSpan(row, spans.get(id)));
  }

  private static void assertSpan(JsonNode row, JsonNode span) {
    assertThat(span.get("name").asText()).isEqualTo("chat llama-3");
    assertThat(span.get("kind").asInt()).isEqualTo(3);
    assertThat(span.get("traceId").asText()).isEqualTo(row.get("traceId").asText());
    long took = span.get("endTimeUnixNano").asLong() - span.get("startTimeUnixNano").asLong();
    if (row.get("status").asText().equals("ok")) {
      assertThat(took).isEqualTo(row.get("e2eNs").asLong());
      assertThat(span.has("status")).isFalse();
      assertThat(attribute(span, "gen_ai.usage.output_tokens"))
          .isEqualTo(row.get("outputTokens").asText());
    } else {
      assertThat(took).isEqualTo(row.get("closedNs").asLong() - row.get("sentNs").asLong());
      assertThat(span.at("/status/code").asInt()).isEqualTo(2);
      assertThat(attribute(span, "error.type")).isEqualTo("503");
    }
  }

  /** As Prometheus does, until it has seen the end. */
  private void look(GatlingRun.Running child) {
    child.says("LLM live page: ");
    String console = Finished.text(child.console());
    String endpoint = url(console, "LLM live metrics: (\\S+)");
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
                    HttpRequest.newBuilder(URI.create(endpoint)).build(),
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
    String due = samples.get("gatling_llm_arrivals_due_total");
    assertThat(samples.get("gatling_llm_arrivals_sent_total")).isEqualTo("80").isEqualTo(due);
    double attainment =
        Double.parseDouble(samples.get("gatling_llm_slo_attainment_ratio{slo=\"fast\"}"));
    assertThat(attainment).isCloseTo(chat.at("/slo/fast/attainment").asDouble(), within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({"ttft, p50", "ttft, p99", "itl, p50", "itl, p99", "tpot, p90", "e2e, p90"})
  void aQuantileOfTheBucketsLiesWithinOneBucketOfTheReports(String metric, String percentile) {
    var bounds = new ArrayList<Double>();
    var upTo = new ArrayList<Long>();
    String prefix = "gatling_llm_" + metric + "_seconds_bucket{request=\"chat\",le=\"";
    samples(scraped.get())
        .forEach(
            (sample, value) -> {
              if (sample.startsWith(prefix)) {
                String bound = sample.substring(prefix.length(), sample.length() - 2);
                bounds.add(
                    bound.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(bound));
                upTo.add(Long.parseLong(value));
              }
            });
    JsonNode millis = run.summary().at("/requests/chat/latencyMs/" + metric + "/" + percentile);
    assertThat(millis.isNumber()).isTrue();
    double reported = millis.asDouble() / 1e3; // 0 where a busy machine read all tokens at once
    double share = Double.parseDouble(percentile.substring(1)) / 100;
    // The report's lies between two values, which an outlier may set buckets apart.
    double place = share * (upTo.get(upTo.size() - 1) - 1);
    int actual = (int) bounds.stream().filter(bound -> bound < reported).count();
    assertThat(bounds).hasSizeGreaterThan(20).isSorted();
    assertThat(actual)
        .isBetween(
            bucket(upTo, 1 + (long) Math.floor(place)) - 1,
            bucket(upTo, 1 + (long) Math.ceil(place)) + 1);
  }

  /** The index of that which holds the value of a rank, from 1. */
  private static int bucket(List<Long> upTo, long rank) {
    return (int) upTo.stream().filter(count -> count < rank).count();
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
        return attribute.get("value").elements().next().asText();
      }
    }
    return "";
  }

  /** Nothing is sent, not even by the preflight, if another program has the port. */
  @Test
  void aPortThatIsTakenRefusesTheStart() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var simulator = LlmSimulator.start(SERVER)) {
      Finished run =
          GatlingRun.hosted(Watched.class)
              .against(simulator.url())
              .with("gatling.llm.prometheus.port", taken.getLocalPort())
              .run();

      assertThat(run.exit()).as(run.output()).isEqualTo(1);
      assertThat(run.output())
          .contains(
              "gatling.llm.prometheus.port: port "
                  + taken.getLocalPort()
                  + " of 127.0.0.1 is not available")
          .doesNotContain("preflight");
      assertThat(simulator.stats().requests()).isZero();
    }
  }

  /** The hostile ones of unit tests cost no run its verdict either. */
  @Test
  void aCollectorThatHangsChangesNoVerdict() throws IOException {
    try (var simulator = LlmSimulator.start(SERVER);
        var collector = new Collector((exchange, self) -> self.hang())) {
      Finished run =
          GatlingRun.hosted(Watched.class)
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
