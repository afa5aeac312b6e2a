// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.rampUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.capacitySearch;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Searches in real time against the capacity that long runs show, each at one load. Each run has a
 * server of its own, as fast as the others', and needs a tenth of a processor, so that three go
 * beside each other: a quarter of an hour on a machine that does nothing else.
 */
@Tag("proof")
class SearchProofTest {

  private static final SloBuilder PROMPT = slo("prompt").ttft().lte(ms(150));
  private static final double TARGET = 0.99;
  private static final int LEVEL_SECONDS = 10;
  private static final int LONG_SECONDS = 100;
  private static final int WARM_UP_SECONDS = 15;
  private static final int FROM = 80;
  private static final int TO = 160;
  private static final int STEP = 4;
  private static final int SEEDS = 10;

  /** A level that is tried again near the capacity may take a minute until it is decided. */
  private static final int MOST_SECONDS = 900;

  private static final int AT_ONCE = 3;

  /** What both have in common. */
  abstract static class Load extends Simulation {

    final void run(LlmProtocolBuilder protocol, OpenInjectionStep... steps) {
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user("Hello there").exactOutputTokens(16))
                  .injectOpen(steps))
          .protocols(http.baseUrl(Setting.url()).shareConnections(), protocol);
    }

    static LlmProtocolBuilder protocol() {
      return llm.model("llama-3").disableTokenRecords();
    }

    static int number(String property) {
      return Integer.parseInt(Setting.of(property));
    }
  }

  /** A load without a pause, so that bursts of misses have time to come. */
  public static class LongRun extends Load {
    {
      run(
          protocol().warmUp(Duration.ofSeconds(WARM_UP_SECONDS)).slo(PROMPT),
          rampUsersPerSec(1).to(number("e2e.rate")).during(WARM_UP_SECONDS),
          constantUsersPerSec(number("e2e.rate")).during(LONG_SECONDS).randomized());
    }
  }

  /** The search, with levels of that length. */
  public static class Search extends Load {
    {
      run(
          protocol(),
          rampUsersPerSec(1).to(FROM).during(WARM_UP_SECONDS),
          capacitySearch(PROMPT)
              .between(FROM, TO)
              .precision(STEP)
              .eachLevelLasting(LEVEL_SECONDS)
              .seed(number("e2e.seed"))
              .step());
    }
  }

  @Test
  void searchesFindTheCapacityInRealTimeToo() {
    var beside = Executors.newFixedThreadPool(AT_ONCE);
    try {
      CompletableFuture<Double> truth =
          CompletableFuture.supplyAsync(SearchProofTest::truth, beside);
      List<CompletableFuture<Finished>> searches =
          IntStream.rangeClosed(1, SEEDS)
              .mapToObj(
                  seed ->
                      CompletableFuture.supplyAsync(
                          () -> run(Search.class, "e2e.seed", seed), beside))
              .toList();
      System.out.printf(Locale.ROOT, "true capacity: %.0f req/s%n", truth.join());
      long found =
          searches.stream()
              .map(CompletableFuture::join)
              .filter(run -> reported(run, truth))
              .count();
      assertThat(found).isGreaterThanOrEqualTo(SEEDS - 1);
    } finally {
      beside.shutdownNow();
    }
  }

  private static boolean reported(Finished run, CompletableFuture<Double> truth) {
    JsonNode capacity = run.summary().get("capacity");
    boolean byValue = hits(capacity, truth.join());
    boolean found = byValue || holds(capacity, truth.join());
    System.out.printf(
        Locale.ROOT,
        "%s, %d levels, %d requests: %s%n",
        capacity,
        run.summary().get("levels").size(),
        run.summary().at("/all/counts/sent").asLong(),
        byValue ? "found by value" : found ? "found by interval" : "NOT FOUND");
    return found;
  }

  private static boolean hits(JsonNode capacity, double truth) {
    return capacity.get("bounded").asText().equals("exact")
        && Math.abs(capacity.get("requestsPerSecond").asDouble() - truth) <= 0.05 * truth;
  }

  /** An interval that nothing bounds above holds any truth. */
  private static boolean holds(JsonNode capacity, double truth) {
    JsonNode high = capacity.get("interval").get(1);
    return capacity.get("bounded").asText().equals("exact")
        && capacity.get("interval").get(0).asDouble() <= truth
        && !high.isNull()
        && truth <= high.asDouble();
  }

  /** By halving: halfway between the highest load whose attainment is the target and the next. */
  private static double truth() {
    int low = FROM;
    int high = TO;
    while (high - low > STEP) {
      int middle = low + (high - low) / (2 * STEP) * STEP;
      double attainment =
          run(LongRun.class, "e2e.rate", middle)
              .summary()
              .at("/all/slo/prompt/attainment")
              .asDouble();
      System.out.printf(Locale.ROOT, "%d req/s: %.2f %% good%n", middle, 100 * attainment);
      low = attainment >= TARGET ? middle : low;
      high = attainment >= TARGET ? high : middle;
    }
    return (low + high) / 2.0;
  }

  private static Finished run(Class<? extends Simulation> simulation, String property, int value) {
    // Eight at a time, 16 tokens of 4 ms each: some 115 requests a second.
    var options = SimulatorOptions.profile("fast").withMaxRunning(8).withWarmUp(200);
    try (var simulator = LlmSimulator.start(options)) {
      Finished run =
          GatlingRun.of(simulation)
              .against(simulator.url())
              .with(property, value)
              .within(MOST_SECONDS)
              .run();
      assertThat(run.exit()).as(run.output()).isZero();
      return run;
    }
  }
}
