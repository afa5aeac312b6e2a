// SPDX-License-Identifier: Apache-2.0
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
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * What the extension measured, against what the server did: both on this machine's monotonic clock,
 * both logs read by code that neither side uses.
 */
@Isolated("compares stamps with the truth")
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
              steady("Whole", 4, chat("whole", prompts(64).unique(3)).disableStreaming()),
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
                  .requestIds()
                  .recordGaps()
                  .slo(slo("fast").ttft().lte(ms(25)).tpot().lte(ms(5.2))));
    }

    private static ChatBuilder chat(
        String name, Function<io.gatling.javaapi.core.Session, String> prompt) {
      return llm(name).chat().user(prompt).exactOutputTokens(32);
    }

    private static PopulationBuilder steady(String name, double rate, ChatBuilder chat) {
      return scenario(name).exec(chat).injectOpen(constantUsersPerSec(rate).during(9));
    }
  }

  private Finished run;
  private GroundTruth truth;
  private List<JsonNode> rows;

  @BeforeAll
  void runOnce() throws IOException {
    Path log = Files.createTempFile("truth", ".jsonl");
    var options =
        SimulatorOptions.profile("fast")
            .withWarmUp(100)
            .withReportedTimes(io.github.gatlingllm.simulator.dialect.ReportedTimes.METRICS)
            .withTruthLog(log);
    try (var simulator = LlmSimulator.start(options)) {
      run = GatlingRun.hosted(Traffic.class).against(simulator.url()).run();
    }
    assertThat(run.exit()).as(run.output()).isZero();
    rows = run.rows();
    truth = GroundTruth.of(run, log);
  }

  @Test
  void everyRequestStandsOnceInBoth() {
    assertThat(rows).hasSizeGreaterThan(250);
    truth.everyRequestStandsOnceInBoth();
  }

  @Test
  void countsAreExact() {
    truth.countsAreExact(TruthIT::expectedError);
    assertThat(rows).as("cached").anyMatch(row -> row.path("cachedInputTokens").asInt() > 0);
  }

  @Test
  void timesAreWithinAMillisecondOfTheTruth() {
    assertThat(truth.timesAreWithin(1)).isGreaterThan(3000);
  }

  @Test
  void errorsAreWithinTheUncertainty() {
    truth.errorsAreWithinTheUncertainty();
  }

  /** Whatever keeps the event loops from reading. */
  @Test
  void stampsOfTheKernelAreTheTruth() {
    assumeThat(truth.stampsOfTheKernel()).isTrue();
    truth.stampsAreTheTruth();
  }

  /** Where the server's time went, as the answer tells it. */
  @Test
  void eachPartOfTheServersTimeIsTheTruth() {
    assertThat(truth.partsOfTheServerAreTheTruth()).isGreaterThan(200);
  }

  @Test
  void endToEndIsTtftPlusTpotTimesTheOtherTokens() {
    assertThat(truth.endToEndIsTtftPlusTpotTimesTheOtherTokens()).isGreaterThan(200);
  }

  @Test
  void countsAddUp() {
    JsonNode counts = run.summary().at("/all/counts");
    assertThat(counts.get("sent").asInt()).isEqualTo(rows.size());
    assertThat(counts.get("succeeded").asInt())
        .isEqualTo(rows.stream().filter(GroundTruth::ok).count());
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
              .filter(row -> row.has("ttftNs") && GroundTruth.ok(row))
              .map(row -> row.get("ttftNs").asDouble() / 1e6)
              .toList();
      JsonNode summary = run.summary().at("/requests/" + name + "/latencyMs/ttft");
      assertThat(summary.get("count").asInt()).isEqualTo(ttft.size());
      for (int q : List.of(50, 75, 90, 95, 99)) {
        assertThat(summary.get("p" + q).asDouble())
            .as("p" + q)
            .isCloseTo(GroundTruth.percentile(ttft, q), within(1e-5));
      }
    }
    double[] gaps =
        rows.stream()
            .filter(GroundTruth::ok)
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
        .isCloseTo(rows.stream().filter(row -> due(row) > first).count() / seconds, within(1e-6));
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
    return rows.stream().filter(GroundTruth::ok).mapToDouble(amount).sum();
  }

  private static int sum(JsonNode node, String... keys) {
    return Arrays.stream(keys).mapToInt(key -> node.get(key).asInt()).sum();
  }
}
