// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** When requests left, against when their load profile meant them to: on a load that is idle. */
final class ScheduleZero {

  /** No request leaves before it is due; what is below is a defect of ours, not of the load. */
  private static final double LEAST_MILLIS = -1;

  private static final double MOST_MILLIS = 2;

  /** Where event loops were held up for longer, lags tell of that. */
  private static final double IDLE_LOOPS_MILLIS = 5;

  /** Where others leave no core, lags tell of them. */
  private static final double IDLE_CPU_PERCENT = 85;

  /** Another process may have taken the machine in one of them. */
  private static final int ATTEMPTS = 4;

  private ScheduleZero() {}

  /** Populations that begin together, and if asked for one behind each. */
  public static class Evenly extends Simulation {
    {
      int populations = Integer.parseInt(Setting.of("e2e.populations"));
      boolean andThen = Boolean.parseBoolean(Setting.of("e2e.andThen"));
      setUp(
              IntStream.range(0, populations)
                  .mapToObj(
                      i ->
                          andThen
                              ? population("first" + i).andThen(population("second" + i))
                              : population("first" + i))
                  .toList())
          .protocols(
              http.baseUrl(Setting.url()),
              llm.model("llama-3")
                  .warmUp(Duration.ofSeconds(Integer.parseInt(Setting.of("e2e.warmUp")))));
    }

    private static PopulationBuilder population(String name) {
      double rate = Double.parseDouble(Setting.of("e2e.rate"));
      int seconds = Integer.parseInt(Setting.of("e2e.seconds"));
      return scenario(name)
          .exec(llm(name).chat().user("Hello there").maxTokens(1))
          .injectOpen(constantUsersPerSec(rate).during(seconds));
    }
  }

  /**
   * Runs it once, and checks what holds on a busy machine too.
   *
   * @param rate of each population, in users/s
   */
  static void assertNeverEarly(int populations, int rate, int seconds, boolean andThen) {
    median(run(populations, rate, 0, seconds, andThen));
  }

  /**
   * Runs it against a server of its own, more than once where the machine had other things to do.
   *
   * @param rate of each population, in users/s
   * @param warmUp how many seconds of it don't count: what runs for the first time takes longer
   */
  static void assertTrue(int populations, int rate, int warmUp, int seconds, boolean andThen) {
    double median = Double.NaN;
    for (int i = 0; i < ATTEMPTS && !(median <= MOST_MILLIS); i++) {
      median = median(run(populations, rate, warmUp, seconds, andThen)).orElse(median);
    }
    assumeThat(median).as("the machine is busy").isNotNaN();
    assertThat(median).as("median lag, ms").isLessThanOrEqualTo(MOST_MILLIS);
  }

  private static Finished run(int populations, int rate, int warmUp, int seconds, boolean andThen) {
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withWarmUp(50))) {
      GatlingRun evenly =
          GatlingRun.of(Evenly.class)
              .against(simulator.url())
              .with("e2e.populations", populations)
              .with("e2e.rate", rate)
              .with("e2e.warmUp", warmUp)
              .with("e2e.seconds", seconds)
              .with("e2e.andThen", andThen);
      // Only how late they are is a matter of speed.
      Finished run = warmUp > 0 ? evenly.warmingUpCode().optimized().run() : evenly.run();
      assertThat(run.exit()).as(run.output()).isZero();
      int requests = populations * (andThen ? 2 : 1) * rate * seconds;
      assertThat(run.rows()).hasSize(requests).allMatch(row -> row.has("scheduledNs"));
      return run;
    }
  }

  /** Of all populations; empty where it is not the zero that tells. Checks what always holds. */
  private static OptionalDouble median(Finished run) {
    JsonNode summary = run.summary();
    double loops = summary.at("/validity/measured/eventLoopDelayP99Ms").asDouble(Double.MAX_VALUE);
    double[] lags = sorted(run.rows());
    assertThat(lags[0]).as("least lag").isGreaterThanOrEqualTo(LEAST_MILLIS);
    JsonNode latencies = summary.at("/all/latencyMs");
    assertThat(latencies.at("/ttftFromSchedule/p50").asDouble())
        .isGreaterThanOrEqualTo(latencies.at("/ttft/p50").asDouble());
    double[] measured =
        sorted(run.rows().stream().filter(row -> !row.get("warmUp").asBoolean()).toList());
    double median = measured[measured.length / 2];
    System.out.printf(
        "schedule lag of %d: min %.2f, p50 %.2f, max %.2f ms; loops' p99 %.2f ms%n",
        measured.length, measured[0], median, measured[measured.length - 1], loops);
    double cpu = summary.at("/validity/measured/machineCpuMeanPercent").asDouble(100);
    return loops <= IDLE_LOOPS_MILLIS && cpu <= IDLE_CPU_PERCENT
        ? OptionalDouble.of(Math.abs(median))
        : OptionalDouble.empty();
  }

  private static double[] sorted(List<JsonNode> rows) {
    return rows.stream()
        .mapToDouble(row -> (row.get("sentNs").asLong() - row.get("scheduledNs").asLong()) / 1e6)
        .sorted()
        .toArray();
  }
}
