// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.holdFor;
import static io.gatling.javaapi.core.CoreDsl.reachRps;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Arrivals, limits and where requests go. */
@Isolated("looks at times")
class LoadIT {

  /** Two like Poisson streams over two base URLs and shared connections, beside a closed loop. */
  public static class Spread extends Simulation {
    {
      setUp(
              arrivals("first"),
              arrivals("second"),
              scenario("Closed")
                  .exec(chat("closed"))
                  .injectClosed(constantConcurrentUsers(2).during(2)))
          .protocols(
              http.baseUrls(Setting.url(), Setting.of("e2e.other")).shareConnections(),
              llm.model("llama-3"));
    }

    private static PopulationBuilder arrivals(String name) {
      return scenario(name).exec(chat(name)).injectOpen(poisson(25).during(3).seed(11));
    }
  }

  /** More users than the throttle lets through. */
  public static class ThrottledTime extends Simulation {
    {
      setUp(scenario("Chat").exec(chat("chat")).injectOpen(constantUsersPerSec(30).during(2)))
          .protocols(http.baseUrl(Setting.url()), llm.model("llama-3"))
          .throttle(reachRps(5).in(1), holdFor(3));
    }
  }

  private static ChatBuilder chat(String name) {
    return llm(name).chat().user("Hello there").maxTokens(4);
  }

  @Test
  void arrivalsRepeatAndSpread() {
    var options = SimulatorOptions.profile("fast").withWarmUp(20);
    try (var one = LlmSimulator.start(options);
        var other = LlmSimulator.start(options)) {
      Finished run =
          GatlingRun.hosted(Spread.class).against(one.url()).with("e2e.other", other.url()).run();
      assertThat(run.exit()).as(run.output()).isZero();
      assertThat(one.stats().requests()).isGreaterThan(40);
      assertThat(other.stats().requests()).isGreaterThan(40);
      assertThat(gaps(run, "first")).hasSizeBetween(45, 110).isEqualTo(gaps(run, "second"));
      assertLagsAreSmall(run);
      assertThat(run.rows("closed")).isNotEmpty().noneMatch(row -> row.has("scheduledNs"));
      assertThat(run.summary().at("/run/load/model").asText()).isEqualTo("mixed");
    }
  }

  @Test
  void theThrottleHoldsForOurRequests() {
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast"))) {
      Finished run = GatlingRun.hosted(ThrottledTime.class).against(simulator.url()).run();
      assertThat(run.exit()).as(run.output()).isZero();
      assertThat(run.rows()).hasSizeBetween(10, 22);
      long[] sent = sorted(run.rows(), "sentNs");
      for (int i = 7; i < sent.length; i++) {
        assertThat(sent[i] - sent[i - 7]).as("8 sends").isGreaterThan(900_000_000);
      }
    }
  }

  private static List<Long> gaps(Finished run, String name) {
    long[] due = sorted(run.rows(name), "scheduledNs");
    return IntStream.range(1, due.length).mapToObj(i -> due[i] - due[i - 1]).toList();
  }

  /** The schedule's zero is the injector's own, and due times are rounded up. */
  private static void assertLagsAreSmall(Finished run) {
    double[] millis =
        run.rows().stream()
            .filter(row -> row.has("scheduledNs"))
            .mapToDouble(
                row -> (row.get("sentNs").asLong() - row.get("scheduledNs").asLong()) / 1e6)
            .sorted()
            .toArray();
    System.out.printf(
        "schedule lag: min %.2f, p50 %.2f, max %.2f ms%n",
        millis[0], millis[millis.length / 2], millis[millis.length - 1]);
    assertThat(millis[0]).isGreaterThanOrEqualTo(-1);
    assertThat(millis[millis.length / 2]).isLessThan(20);
  }

  private static long[] sorted(List<JsonNode> rows, String stamp) {
    return rows.stream().mapToLong(row -> row.get(stamp).asLong()).sorted().toArray();
  }
}
