// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.post;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.server;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import io.github.gatlingllm.simulator.SimulatorStats;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The server's side of a run is what the server itself has counted. */
class SimulatorMetricsIT {

  /** All that can be gated on. */
  public static class Gated extends Simulation {
    {
      LlmProtocolBuilder protocol =
          (Boolean.parseBoolean(Setting.of("preflight"))
                  ? llm.model("llama-3")
                  : llm.model("llama-3").disablePreflight())
              .serverMetricsInterval(ms(100))
              .beforeRun(post(Setting.url() + "/reset_prefix_cache").required());
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user(prompts(64).unique(1)).exactOutputTokens(16))
                  .injectOpen(constantUsersPerSec(30).during(2)))
          .protocols(http.baseUrls(Setting.url(), Setting.of("replica")), protocol)
          .assertions(
              objectives(
                  server().preemptions().delta().is(0),
                  server().kvCacheUsagePercent().max().lt(95),
                  server().waiting().percentile(99).lt(1000),
                  server().prefixCacheHitPercent().lte(90),
                  server().ttft().mean().lt(ms(60_000))));
    }
  }

  private static GatlingRun against(LlmSimulator simulator, String metrics) {
    return GatlingRun.hosted(Gated.class)
        .against(simulator.url())
        .with("replica", simulator.url())
        .with("llm.server.metrics", metrics);
  }

  @Test
  void whatTheServerCountedIsTheTruth() {
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast"))) {
      Finished run =
          against(simulator, simulator.url() + "/metrics").with("preflight", "false").run();

      assertThat(run.exit()).as(run.output()).isZero();
      SimulatorStats truth = simulator.stats();
      JsonNode reported = run.summary().get("server");
      assertThat(reported.at("/endpoints/0/engine").asText()).isEqualTo("vLLM");
      assertThat(reported.at("/endpoints/0/scrapes").asInt()).isGreaterThan(5);
      assertThat(reported.at("/metrics/outputTokens/delta").asLong())
          .isEqualTo(truth.generationTokens())
          .isEqualTo(60 * 16);
      assertThat(reported.at("/metrics/promptTokens/delta").asLong())
          .isEqualTo(truth.promptTokens());
      assertThat(reported.at("/metrics/requests/delta").asLong()).isEqualTo(60);
      assertThat(reported.at("/metrics/ttft/delta").asLong()).isEqualTo(60);
      assertThat(reported.at("/metrics/preemptions/delta").asLong()).isEqualTo(truth.preemptions());
      assertThat(reported.at("/metrics/kvCacheUsage/max").asDouble()).isBetween(0.0, 1.0);
      assertThat(reported.at("/reconciliation/outputTokens/client").asLong()).isEqualTo(60 * 16);
      assertThat(reported.at("/reconciliation/outputTokens/differencePercent").asDouble()).isZero();
      assertThat(reported.at("/reconciliation/foreignTraffic").asBoolean()).isFalse();
      assertThat(reported.at("/hooks/0/outcome").asText()).isEqualTo("HTTP 200");
      double client = run.summary().at("/all/latencyMs/ttft/mean").asDouble();
      assertThat(reported.at("/metrics/ttft/mean").asDouble()).isLessThan(client + 1);
      JsonNode parts = reported.at("/splitMeans/partsMs");
      assertThat(reported.at("/splitMeans/exact").asBoolean()).isTrue();
      assertThat(
              parts.get("networkAndClient").asDouble()
                  + parts.get("queue").asDouble()
                  + parts.get("prefill").asDouble())
          .isCloseTo(client, within(1e-6));
      assertThat(run.llm().resolve("server-metrics.jsonl")).isNotEmptyFile();
    }
  }

  @Test
  void othersMakeItUndetermined() {
    var options = SimulatorOptions.profile("fast").withMetricsFaults("foreign;after=4;count=50");
    try (var simulator = LlmSimulator.start(options);
        var replica = LlmSimulator.start(SimulatorOptions.profile("fast"))) {
      Finished run =
          against(simulator, "auto").with("replica", replica.url()).with("preflight", "true").run();

      assertThat(run.exit()).as(run.output()).isEqualTo(2);
      assertThat(run.output())
          .contains(
              "server metrics at " + simulator.url() + "/metrics",
              "server metrics at " + replica.url() + "/metrics");
      assertThat(run.summary().at("/run/server/engine").asText()).isEqualTo("llm-simulator");
      JsonNode reported = run.summary().get("server");
      assertThat(reported.get("endpoints")).hasSize(2);
      assertThat(reported.at("/reconciliation/foreignTraffic").asBoolean()).isTrue();
      assertThat(reported.at("/reconciliation/requests/server").asDouble())
          .isCloseTo(110, within(0.1));
      assertThat(run.summary().get("objectives"))
          .allMatch(objective -> objective.get("verdict").asText().equals("UNDETERMINED"))
          .allMatch(
              objective -> objective.get("reason").asText().contains("other clients used it"));
      assertThat(StreamSupport.stream(run.summary().at("/validity/warnings").spliterator(), false))
          .anyMatch(warning -> warning.asText().contains("other clients used it"));
    }
  }

  @Test
  void aValueThatCanNotBeIsSaidInOneLine() {
    assertThat(
            GatlingRun.of(Gated.class)
                .against("http://127.0.0.1:9")
                .with("preflight", false)
                .with("replica", "http://127.0.0.1:9")
                .with("llm.server.metrics", "everywhere")
                .refusal())
        .isEqualTo(
            "-Dllm.server.metrics: the URL of server metrics must be such as"
                + " http://localhost:8000/metrics, but was everywhere");
  }

  /** Users who send one request after the other: what held them up would show. */
  public static class Beside extends Simulation {
    {
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user(prompts(64).unique(1)).exactOutputTokens(16))
                  .injectClosed(constantConcurrentUsers(4).during(3)))
          .protocols(
              http.baseUrl(Setting.url()),
              llm.model("llama-3").disablePreflight().serverMetricsInterval(ms(100)));
    }
  }

  /** One that never answers, and one that sends more than anybody wants. */
  @Test
  void metricsThatHangOrNeverEndDoNotSlowTheLoad() throws IOException {
    var over = new CountDownLatch(1);
    ExecutorService threads = Executors.newCachedThreadPool();
    HttpServer bad =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    bad.setExecutor(threads);
    bad.createContext("/hang", exchange -> await(over));
    bad.createContext("/flood", SimulatorMetricsIT::flood);
    bad.start();
    String where = "http://127.0.0.1:" + bad.getAddress().getPort();
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast"))) {
      Finished beside =
          GatlingRun.hosted(Beside.class)
              .against(simulator.url())
              .with("llm.server.metrics", where + "/hang," + where + "/flood")
              .run();

      assertThat(beside.exit()).as(beside.output()).isZero();
      // Four users; an endpoint that held them up would do so for its two seconds.
      assertThat(beside.summary().at("/all/concurrency/mean").asDouble()).isGreaterThan(2);
      assertThat(beside.summary().at("/all/latencyMs/e2e/p50").asDouble()).isLessThan(1000);
      assertThat(beside.summary().at("/all/counts/failed").asLong()).isZero();
      assertThat(beside.summary().at("/validity/warnings").toString())
          .contains("/hang gave no metrics: no whole answer within 2000 ms")
          .contains(
              "/flood gave no metrics: the answer is larger than 4 MB; it is not scraped again");
    } finally {
      over.countDown();
      bad.stop(0);
      threads.shutdownNow();
    }
  }

  private static void await(CountDownLatch over) {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A hundred megabytes, unless nobody reads them. */
  private static void flood(HttpExchange exchange) throws IOException {
    byte[] line = "a_metric_like_any_other{of=\"a server\"} 1\n".repeat(1000).getBytes(UTF_8);
    try (exchange) {
      exchange.sendResponseHeaders(200, 0);
      for (long sent = 0; sent < 100_000_000; sent += line.length) {
        exchange.getResponseBody().write(line);
      }
    }
  }
}
