// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objective;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.protocol.Tracing;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import io.github.gatlingllm.simulator.dialect.ReportedTimes;
import io.github.gatlingllm.wire.dialect.Dialects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the time went, as answers tell it, against what the servers did. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ServerTimeIT {

  private static final Duration DELAY = Duration.ofMillis(15);
  private static final Duration HELD_BACK = Duration.ofMillis(100);
  private static final double MILLI = 1e6;
  private static final long SEED = 42;

  /** One scenario for each way of telling, against a server that tells so. */
  public static class Traffic extends Simulation {
    {
      LlmProtocolBuilder gated = protocol("openai-chat", "metrics");
      setUp(
              some("metrics", gated),
              some("responses", protocol("openai-responses", "metrics")),
              some("ollama", protocol("ollama-chat", "metrics")),
              some("timings", heldBack("timings"), protocol("openai-chat", "timings")),
              some("http2", heldBack("http2"), protocol("openai-chat", "http2"))
                  .protocols(http.enableHttp2()),
              some("header", protocol("openai-chat", "header")),
              some("none", protocol("openai-chat", "none")))
          .assertions(promised());
    }

    private static LlmProtocolBuilder protocol(String dialect, String server) {
      return llm.dialect(Dialects.byId(dialect))
          .model("llama-3")
          .baseUrl(Setting.of("url." + server))
          .tracing(0.5, SEED);
    }

    private static PopulationBuilder some(String name, LlmProtocolBuilder protocol) {
      return some(name, chat(name), protocol);
    }

    private static ChatBuilder chat(String name) {
      return llm(name).chat().user(prompts(64).unique(name.hashCode())).maxTokens(8);
    }

    /** Chunks wait behind the engine for longer than it takes to make them all. */
    private static ChatBuilder heldBack(String name) {
      return chat(name).header("x-sim-fault", "stall;after=5;ms=" + HELD_BACK.toMillis());
    }

    private static PopulationBuilder some(
        String name, ChatBuilder chat, LlmProtocolBuilder protocol) {
      return scenario(name)
          .exec(chat)
          .injectOpen(constantUsersPerSec(15).during(2))
          .protocols(protocol);
    }

    private static Objectives promised() {
      return objectives(
          Stream.of("metrics", "timings", "header", "none")
              .flatMap(
                  name ->
                      Stream.of(
                          metric(name).queueTime().percentile(50).lte(ms(60_000)),
                          metric(name).prefillTime().percentile(50).lte(ms(60_000)),
                          metric(name).networkTime().percentile(50).lte(ms(60_000)),
                          metric(name).decodeTime().percentile(50).lte(ms(60_000))))
              .toArray(Objective[]::new));
    }
  }

  private Finished run;
  private Map<String, JsonNode> truth;

  @BeforeAll
  void runOnce() throws IOException {
    var logs = new ArrayList<Path>();
    var servers = new ArrayList<LlmSimulator>();
    try {
      var gatling = GatlingRun.hosted(Traffic.class);
      for (ReportedTimes times : ReportedTimes.values()) {
        Path log = Files.createTempFile("truth", ".jsonl");
        logs.add(log);
        LlmSimulator server = LlmSimulator.start(options(times, log));
        servers.add(server);
        gatling = gatling.with("url." + times.name().toLowerCase(Locale.ROOT), server.url());
      }
      Path overHttp2 = Files.createTempFile("truth", ".jsonl");
      logs.add(overHttp2);
      LlmSimulator server =
          LlmSimulator.start(options(ReportedTimes.TIMINGS, overHttp2).withHttp2());
      servers.add(server);
      gatling = gatling.with("url.http2", server.url());
      run = gatling.run();
    } finally {
      servers.forEach(LlmSimulator::close);
    }
    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    truth =
        logs.stream()
            .flatMap(log -> Finished.jsonLines(log).stream())
            .filter(line -> line.get("id").asText().startsWith("r-"))
            .collect(Collectors.toMap(line -> line.get("id").asText(), line -> line));
  }

  /** One at a time, so that requests wait for each other. */
  private static SimulatorOptions options(ReportedTimes times, Path log) {
    return SimulatorOptions.profile("fast")
        .withStepBase(Duration.ofMillis(2))
        .withMaxRunning(1)
        .withReportedTimes(times)
        .withNetworkDelay(DELAY)
        .withWarmUp(20)
        .withTruthLog(log);
  }

  @ParameterizedTest
  @ValueSource(strings = {"metrics", "responses", "ollama"})
  void queueAndPrefillAreTheTruthAndTheNetworkIsWhatIsLeft(String scenario) {
    List<JsonNode> rows = rows(scenario);
    assertThat(rows).hasSizeGreaterThan(25);
    double network = 0;
    long waited = 0;
    for (JsonNode row : rows) {
      JsonNode reported = truth.get(row.get("requestId").asText());
      long queue = stamp(reported, "prefillStart") - stamp(reported, "received");
      long prefill = stamp(reported, "firstToken") - stamp(reported, "prefillStart");
      assertThat(row.at("/server/queueNs").asDouble()).isCloseTo(queue, within(1000.0));
      assertThat(row.at("/server/prefillNs").asDouble()).isCloseTo(prefill, within(1000.0));
      assertDecode(row, reported);
      double left =
          row.get("ttftNs").asDouble()
              - row.at("/server/queueNs").asDouble()
              - row.at("/server/prefillNs").asDouble();
      assertThat(left).as("network and client").isGreaterThan(DELAY.toNanos());
      network += left / MILLI / rows.size();
      waited += queue > 2 * MILLI ? 1 : 0;
    }
    assertThat(waited).as("requests that waited").isPositive();
    assertThat(mean(scenario, "networkTime")).isCloseTo(network, within(1e-3));
  }

  @ParameterizedTest
  @ValueSource(strings = {"timings", "http2"})
  void decodeIsTheTruthThoughChunksAreHeldBack(String scenario) {
    List<JsonNode> rows = rows(scenario);
    assertThat(rows).hasSizeGreaterThan(25);
    for (JsonNode row : rows) {
      JsonNode reported = truth.get(row.get("requestId").asText());
      JsonNode chunks = reported.get("chunks");
      assertThat(chunks.get(chunks.size() - 1).asLong() - stamp(reported, "lastToken"))
          .as("the stall behind the engine")
          .isGreaterThan(HELD_BACK.toNanos() / 2);
      assertDecode(row, reported);
    }
  }

  /** To the microsecond: the answer tells it in milliseconds with decimals. */
  private static void assertDecode(JsonNode row, JsonNode reported) {
    long decode = stamp(reported, "lastToken") - stamp(reported, "firstToken");
    assertThat(row.at("/server/decodeNs").asDouble()).isCloseTo(decode, within(1000.0));
  }

  @ParameterizedTest
  @CsvSource({
    "metrics, networkTime queueTime prefillTime",
    "responses, networkTime queueTime prefillTime",
    "ollama, networkTime queueTime prefillTime",
    "timings, connectTime prefillTime notToldTime",
    "http2, connectTime prefillTime notToldTime",
    "header, connectTime serverTime notToldTime"
  })
  void thePartsAddUpToTheTtft(String scenario, String parts) {
    double sum = 0;
    for (String part : parts.split(" ", -1)) {
      sum += mean(scenario, part);
    }
    assertThat(sum).isCloseTo(mean(scenario, "ttft"), within(1e-3));
  }

  @Test
  void whatNobodyToldHasNoKey() {
    List<JsonNode> timed = new ArrayList<>(rows("timings"));
    timed.addAll(rows("http2"));
    for (JsonNode row : timed) {
      assertThat(row.get("server").fieldNames())
          .toIterable()
          .containsExactlyInAnyOrder("prefillNs", "decodeNs", "connectNs");
    }
    for (JsonNode row : rows("header")) {
      assertThat(row.get("server").fieldNames())
          .toIterable()
          .containsExactlyInAnyOrder("processingNs", "connectNs");
    }
    assertThat(rows("none")).noneMatch(row -> row.has("server"));
    assertThat(run.summary().at("/requests/none/latencyMs").fieldNames())
        .toIterable()
        .noneMatch(key -> key.equals("queueTime") || key.equals("networkTime"));
  }

  @ParameterizedTest
  @CsvSource({
    "metrics, MET MET MET MET",
    "timings, UNDETERMINED MET UNDETERMINED MET",
    "header, UNDETERMINED UNDETERMINED UNDETERMINED UNDETERMINED",
    "none, UNDETERMINED UNDETERMINED UNDETERMINED UNDETERMINED"
  })
  void whatIsNotToldIsNoPass(String name, String verdicts) {
    assertThat(
            StreamSupport.stream(run.summary().get("objectives").spliterator(), false)
                .filter(objective -> objective.get("path").asText().equals(name))
                .map(objective -> objective.get("verdict").asText()))
        .containsExactly(verdicts.split(" ", -1));
  }

  @Test
  void theSummaryShowsTheMedianAndTheP99Request() {
    JsonNode server = run.summary().get("server");
    assertThat(server.get("splitMs").fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder(
            "networkAndClient",
            "networkByConnectTime",
            "queue",
            "prefill",
            "server",
            "notTold",
            "decode");
    assertThat(server.at("/split/untold").asLong()).isEqualTo(rows("none").size());
    assertThat(server.at("/split/notAttributable").asLong()).isZero();
    for (String which : List.of("median", "p99")) {
      JsonNode request = server.at("/split/" + which);
      double sum = 0;
      for (JsonNode part : request.get("partsMs")) {
        sum += part.asDouble();
      }
      assertThat(sum).isCloseTo(request.get("ttftMs").asDouble(), within(1e-6));
    }
    assertThat(run.output()).contains("ttft     median TTFT ");
  }

  @Test
  void theServerHasTheTraceOfEachRow() {
    List<JsonNode> rows = run.rows();
    assertThat(rows).allMatch(row -> row.has("traceId"));
    assertThat(rows.stream().map(row -> row.get("traceId").asText())).doesNotHaveDuplicates();
    for (JsonNode row : rows) {
      String sent = truth.get(row.get("requestId").asText()).get("traceparent").asText();
      assertThat(sent).matches("00-" + row.get("traceId").asText() + "-[0-9a-f]{16}-0[23]");
      long number = Long.parseLong(row.get("requestId").asText().substring(2));
      assertThat(sent).isEqualTo(new Tracing(0.5, SEED).traceparent(number));
    }
    assertThat(run.summary().at("/server/split/p99").has("traceId")).isTrue();
  }

  private double mean(String scenario, String metric) {
    return run.summary().at("/requests/" + scenario + "/latencyMs/" + metric + "/mean").asDouble();
  }

  private List<JsonNode> rows(String scenario) {
    return run.rows().stream()
        .filter(row -> row.get("scenario").asText().equals(scenario))
        .toList();
  }

  private static long stamp(JsonNode truth, String key) {
    return truth.get(key).asLong();
  }
}
