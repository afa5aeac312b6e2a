// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.feed;
import static io.gatling.javaapi.core.CoreDsl.listFeeder;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.offline;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Work that nobody waits for: how long all of it takes is the result. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OfflineRunTest {

  private static final int REQUESTS = 60;

  /** Eight at a time; every tenth fails. Its feeder has one record a request, and no more. */
  public static class EightAtATime extends Simulation {
    {
      List<Map<String, Object>> records =
          IntStream.range(0, REQUESTS)
              .mapToObj(i -> Map.<String, Object>of("text", "Translate page " + i))
              .collect(Collectors.toList());
      setUp(
              offline(REQUESTS)
                  .concurrency(8)
                  .population("Batch", feed(listFeeder(records).queue()), chat("#{text}")))
          .protocols(
              http.baseUrl(Setting.url()).shareConnections(),
              llm.model("llama-3").disablePreflight());
    }
  }

  /** All of them. */
  public static class AtOnce extends Simulation {
    {
      setUp(scenario("Batch").exec(chat("Translate")).injectOpen(offline(REQUESTS)))
          .protocols(
              http.baseUrl(Setting.url()).shareConnections(),
              llm.model("llama-3").disablePreflight());
    }
  }

  private static ChatBuilder chat(String text) {
    return llm("chat").chat().user(text).maxTokens(16).header("x-sim-fault", "status=503;p=0.1");
  }

  private LlmSimulator simulator;

  @BeforeAll
  void start() {
    simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withWarmUp(20));
  }

  @AfterAll
  void stop() {
    simulator.close();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void eachRequestIsSentOnceAndSoManyAreInFlight() {
    Finished run = StandInRun.of(EightAtATime.class).against(simulator.url()).run();
    JsonNode summary = assertIsAMakespan(run);
    assertThat(summary.at("/run/load/model").asText()).isEqualTo("closed");
    assertThat(summary.at("/run/load/offline/concurrency").asInt()).isEqualTo(8);
    assertThat(summary.at("/all/concurrency/peak").asInt()).isEqualTo(8);
    assertThat(run.summary().get("headline").asText()).contains("offline, 8 at a time");
    assertThat(run.rows().stream().map(row -> row.get("userId").asInt()).distinct()).hasSize(8);
  }

  @Tag("proof")
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void allAtOnceNoneIsLate() {
    Finished run = StandInRun.of(AtOnce.class).against(simulator.url()).run();
    JsonNode summary = assertIsAMakespan(run);
    assertThat(summary.at("/run/load/model").asText()).isEqualTo("open");
    assertThat(summary.at("/run/load/offline").has("concurrency")).isFalse();
    assertThat(run.summary().get("headline").asText()).contains("offline, all at once");
  }

  private static JsonNode assertIsAMakespan(Finished run) {
    assertThat(run.exit()).as(run.output()).isZero();
    List<JsonNode> rows = run.rows();
    assertThat(rows).hasSize(REQUESTS).noneMatch(row -> row.has("scheduledNs"));
    List<JsonNode> good = rows.stream().filter(row -> row.has("e2eNs")).toList();
    assertThat(good.size()).isBetween(REQUESTS / 2, REQUESTS - 1);
    double first = rows.stream().mapToLong(row -> row.get("sentNs").asLong()).min().orElseThrow();
    double last =
        good.stream()
            .mapToLong(row -> row.get("sentNs").asLong() + row.get("e2eNs").asLong())
            .max()
            .orElseThrow();
    double seconds = (last - first) / 1e9;
    JsonNode throughput = run.summary().at("/all/throughput");
    assertThat(throughput.at("/makespan/seconds").asDouble()).isCloseTo(seconds, within(1e-5));
    assertThat(throughput.at("/makespan/requestsPerSecond").asDouble())
        .isCloseTo(good.size() / seconds, within(0.01));
    long tokens = good.stream().mapToLong(row -> row.get("outputTokens").asLong()).sum();
    assertThat(throughput.at("/makespan/outputTokensPerSecond").asDouble())
        .isCloseTo(tokens / seconds, within(0.1));
    assertThat(throughput.at("/outputTokensPerSecond").asDouble())
        .as("the window is the makespan")
        .isCloseTo(tokens / seconds, within(0.1));
    String lead = good.size() + " requests in ";
    assertThat(run.output()).contains("  offline  " + lead);
    assertThat(run.llm().resolve("summary.md")).content().contains("**Offline** " + lead);
    assertThat(run.llm().resolve("index.html")).content().contains("Makespan");
    assertThat(run.summary().get("headline").asText()).startsWith(lead).contains("total tokens/s");
    assertThat(run.summary().at("/validity/notApplicable").toString()).contains("schedule");
    return run.summary();
  }
}
