/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * What the extension measured, against what the server did: both on this machine's monotonic clock,
 * both logs read by code that neither side uses.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TruthIT {

  /** Unique prompts, shared ones in large chunks, whole answers, failing ones. */
  public static class Traffic extends Simulation {
    {
      setUp(
              scenario("Unique")
                  .exec(chat("chat", prompts(64).unique(1)))
                  .injectOpen(poisson(40).during(9).seed(7)),
              steady(
                  "Shared",
                  6,
                  chat("shared", prompts(96).shared(2))
                      .header("x-sim-fault", "tokens-per-chunk=4")),
              steady("Whole", 4, chat("whole", prompts(64).unique(3)).stream(false)),
              steady(
                  "Broken",
                  3,
                  chat("broken", prompts(64).unique(4))
                      .header("x-sim-fault", "error-midstream;after=5")),
              steady(
                  "Refused",
                  3,
                  chat("refused", prompts(64).unique(5)).header("x-sim-fault", "status=503")))
          .protocols(
              http.baseUrl(Setting.url()).shareConnections(),
              llm.model("llama-3")
                  .requestIds(true)
                  .recordGaps(true)
                  .slo(slo("fast").ttft().lte(ms(25)).tpot().lte(ms(5.2))));
    }

    private static ChatBuilder chat(
        String name, Function<io.gatling.javaapi.core.Session, String> prompt) {
      return llm(name).chat().user(prompt).outputTokens(32);
    }

    private static PopulationBuilder steady(String name, double rate, ChatBuilder chat) {
      return scenario(name).exec(chat).injectOpen(constantUsersPerSec(rate).during(9));
    }
  }

  private Finished run;
  private Map<String, JsonNode> truth;
  private List<JsonNode> rows;

  @BeforeAll
  void runOnce() throws IOException {
    Path log = Files.createTempFile("truth", ".jsonl");
    var options = SimulatorOptions.profile("fast").withWarmUp(100).withTruthLog(log);
    try (var simulator = LlmSimulator.start(options)) {
      run = GatlingRun.of(Traffic.class).against(simulator.url()).run();
    }
    assertThat(run.exit()).as(run.output()).isZero();
    rows = run.rows();
    truth =
        Finished.jsonLines(log).stream()
            .filter(line -> line.get("id").asText().startsWith("r-"))
            .collect(Collectors.toMap(line -> line.get("id").asText(), line -> line));
  }

  @Test
  void everyRequestStandsOnceInBoth() {
    assertThat(rows).hasSizeGreaterThan(250);
    assertThat(rows.stream().map(row -> row.get("requestId").asText()).toList())
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(truth.keySet());
  }

  @Test
  void countsAreExact() {
    for (JsonNode row : rows) {
      JsonNode told = truthOf(row);
      assertThat(row.get("httpStatus")).as(row.toString()).isEqualTo(told.get("status"));
      assertThat(row.get("chunks").asInt()).isEqualTo(told.get("chunks").size());
      if (ok(row)) {
        assertThat(row.get("inputTokens")).isEqualTo(told.get("promptTokens"));
        assertThat(row.get("cachedInputTokens")).isEqualTo(told.get("cachedTokens"));
        assertThat(row.get("outputTokens")).isEqualTo(told.get("outputTokens"));
        assertThat(row.get("finishReason")).isEqualTo(told.get("end"));
        assertThat(row.get("tokenSource").asText()).isEqualTo("usage");
      }
      assertThat(row.path("error").asText()).isEqualTo(expectedError(row));
    }
    assertThat(rows).as("cached").anyMatch(row -> row.path("cachedInputTokens").asInt() > 0);
  }

  @Test
  void timesAreWithinAMillisecondOfTheTruth() {
    long zero = run.summary().at("/run/startNanoTime").asLong();
    var sending = new ArrayList<Double>();
    var ttft = new ArrayList<Double>();
    var gaps = new ArrayList<Double>();
    for (JsonNode row : rows.stream().filter(TruthIT::warm).toList()) {
      JsonNode told = truthOf(row);
      long received = told.get("received").asLong();
      sending.add((received - zero - row.get("sentNs").asLong()) / 1e6);
      if (row.has("ttftNs")) {
        long first = told.get("chunks").get(0).asLong();
        ttft.add((row.get("ttftNs").asLong() - (first - received)) / 1e6);
      }
      for (int i = 0; i < row.get("gapsUs").size(); i++) {
        long gap = told.get("chunks").get(i + 1).asLong() - told.get("chunks").get(i).asLong();
        gaps.add((row.get("gapsUs").get(i).asDouble() * 1e3 - gap) / 1e6);
      }
    }
    say("sent → received", sending);
    say("TTFT − truth", ttft);
    say("gap − truth", gaps);
    double most = mostMillis();
    assertThat(percentile(sending, 50)).isBetween(0.0, most);
    assertThat(percentile(ttft, 50)).isCloseTo(0, within(most));
    assertThat(percentile(gaps, 50)).isCloseTo(0, within(1.0));
    assertThat(gaps).hasSizeGreaterThan(3000);
  }

  @Test
  void endToEndIsTtftPlusTpotTimesTheOtherTokens() {
    int held = 0;
    for (JsonNode row : rows) {
      if (ok(row) && row.has("tpotNs")) {
        int k = row.path("firstChunkTokens").asInt(1);
        double others = row.get("outputTokens").asInt() - (double) k;
        double sum = row.get("ttftNs").asDouble() + row.get("tpotNs").asDouble() * others;
        assertThat(row.get("e2eNs").asDouble()).isCloseTo(sum, within(1.0));
        held++;
      }
    }
    assertThat(held).isGreaterThan(200);
  }

  @Test
  void countsAddUp() {
    JsonNode counts = run.summary().at("/all/counts");
    assertThat(counts.get("sent").asInt()).isEqualTo(rows.size());
    assertThat(counts.get("succeeded").asInt()).isEqualTo(rows.stream().filter(this::ok).count());
    assertThat(sum(counts, "succeeded", "failed", "cancelled", "unfinished"))
        .isEqualTo(counts.get("sent").asInt());
    JsonNode slo = run.summary().at("/all/slo/fast");
    assertThat(sum(slo, "good", "missed", "failed", "unevaluable"))
        .isEqualTo(sum(counts, "succeeded", "failed"));
    assertThat(slo.get("failed").asInt()).isEqualTo(counts.get("failed").asInt());
    for (String outcome : List.of("good", "missed", "unevaluable")) {
      assertThat(rows.stream().filter(row -> row.at("/slo/fast").asText().equals(outcome)).count())
          .as(outcome)
          .isEqualTo(slo.get(outcome).asInt());
    }
    assertThat(slo.get("good").asInt()).isPositive();
    assertThat(slo.get("missed").asInt()).isPositive();
  }

  @Test
  void percentilesAreThoseOfTheRows() {
    for (String name : List.of("chat", "shared")) {
      List<Double> ttft =
          rows.stream()
              .filter(row -> row.get("name").asText().equals(name))
              .filter(row -> row.has("ttftNs") && ok(row))
              .map(row -> row.get("ttftNs").asDouble() / 1e6)
              .toList();
      JsonNode summary = run.summary().at("/requests/" + name + "/latencyMs/ttft");
      assertThat(summary.get("count").asInt()).isEqualTo(ttft.size());
      for (int q : List.of(50, 75, 90, 95, 99)) {
        assertThat(summary.get("p" + q).asDouble())
            .as("p" + q)
            .isCloseTo(percentile(ttft, q), within(1e-5));
      }
    }
    double[] gaps =
        rows.stream()
            .filter(this::ok)
            .flatMap(row -> StreamSupport.stream(row.get("gapsUs").spliterator(), false))
            .mapToDouble(gap -> gap.asDouble() / 1e3)
            .sorted()
            .toArray();
    JsonNode itl = run.summary().at("/all/latencyMs/itl");
    double nearestRank = gaps[(int) Math.ceil(gaps.length * 0.99) - 1];
    assertThat(itl.get("count").asInt()).isEqualTo(gaps.length);
    assertThat(itl.get("p99").asDouble()).isCloseTo(nearestRank, within(nearestRank * 0.002));
    assertThat(itl.get("max").asDouble()).isCloseTo(gaps[gaps.length - 1], within(1e-6));
  }

  @Test
  void ratesCountWhatCameInsideTheWindow() {
    long first = rows.stream().mapToLong(TruthIT::due).min().orElseThrow();
    long last = rows.stream().mapToLong(TruthIT::due).max().orElseThrow();
    double seconds = (last - first) / 1e9;
    JsonNode rates = run.summary().at("/all/throughput");
    assertThat(rates.get("requestsPerSecond").asDouble())
        .isCloseTo(total(row -> inside(answered(row), last) ? 1 : 0) / seconds, within(1e-6));
    assertThat(rates.get("inputTokensPerSecond").asDouble())
        .isCloseTo(
            total(row -> inside(firstToken(row), last) ? row.get("inputTokens").asInt() : 0)
                / seconds,
            within(1e-6));
    assertThat(rates.get("outputTokensPerSecond").asDouble())
        .isCloseTo(total(row -> outputTokensUntil(row, last)) / seconds, within(1e-6));
    assertThat(run.summary().at("/run/load/offeredRequestsPerSecond").asDouble())
        .isCloseTo(rows.size() / seconds, within(1e-6));
  }

  @Test
  void concurrencyIsThatOfASweep() {
    long peak =
        rows.stream()
            .mapToLong(
                at ->
                    rows.stream()
                        .filter(row -> row.get("sentNs").asLong() <= at.get("sentNs").asLong())
                        .filter(row -> row.get("closedNs").asLong() > at.get("sentNs").asLong())
                        .count())
            .max()
            .orElseThrow();
    assertThat(run.summary().at("/all/concurrency/peak").asLong()).isEqualTo(peak);
    System.out.println("peak concurrency " + peak);
  }

  private boolean ok(JsonNode row) {
    return row.get("status").asText().equals("ok");
  }

  /** The first seconds of a JVM are slower than the network by far. */
  private static boolean warm(JsonNode row) {
    return row.get("sentNs").asLong() > 5_000_000_000L;
  }

  /** Where others keep all cores busy, a request waits for a core before it is read. */
  private static double mostMillis() {
    var machine = ManagementFactory.getOperatingSystemMXBean();
    double loadPerCore = machine.getSystemLoadAverage() / machine.getAvailableProcessors();
    System.out.printf("load average per core %.1f%n", loadPerCore);
    return loadPerCore < 2 ? 1 : 3;
  }

  private JsonNode truthOf(JsonNode row) {
    return truth.get(row.get("requestId").asText());
  }

  private static String expectedError(JsonNode row) {
    return switch (row.get("name").asText()) {
      case "broken" -> "Error event between tokens";
      case "refused" -> "HTTP 503";
      default -> "";
    };
  }

  private static long due(JsonNode row) {
    return row.get("scheduledNs").asLong();
  }

  private static boolean inside(long stamp, long last) {
    return stamp <= last;
  }

  private static long answered(JsonNode row) {
    return row.get("sentNs").asLong() + row.get("e2eNs").asLong();
  }

  private static long firstToken(JsonNode row) {
    return row.has("ttftNs")
        ? row.get("sentNs").asLong() + row.get("ttftNs").asLong()
        : answered(row);
  }

  private static double outputTokensUntil(JsonNode row, long last) {
    int tokens = row.get("outputTokens").asInt();
    int gaps = row.get("gapsUs").size();
    if (gaps == 0) {
      return inside(answered(row), last) ? tokens : 0;
    }
    double at = firstToken(row);
    double sum = inside((long) at, last) ? 1 : 0;
    for (JsonNode gap : row.get("gapsUs")) {
      at += Math.rint(gap.asDouble() * 1e3);
      sum += inside((long) at, last) ? (tokens - 1.0) / gaps : 0;
    }
    return sum;
  }

  private double total(ToDoubleFunction<JsonNode> amount) {
    return rows.stream().filter(this::ok).mapToDouble(amount).sum();
  }

  private static int sum(JsonNode node, String... keys) {
    return Arrays.stream(keys).mapToInt(key -> node.get(key).asInt()).sum();
  }

  /** Linear interpolation, as numpy's default. */
  private static double percentile(List<Double> values, double q) {
    double[] sorted = values.stream().mapToDouble(value -> value).sorted().toArray();
    double rank = q / 100 * (sorted.length - 1);
    int below = (int) rank;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (rank - below) * (sorted[above] - sorted[below]);
  }

  private static void say(String what, List<Double> millis) {
    System.out.printf(
        "%s: n %d, p1 %.3f, p50 %.3f, p99 %.3f ms%n",
        what, millis.size(), percentile(millis, 1), percentile(millis, 50), percentile(millis, 99));
  }
}
