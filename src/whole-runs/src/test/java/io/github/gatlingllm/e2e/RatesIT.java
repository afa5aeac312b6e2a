// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** A short run whose server keeps up: what it served is what was offered. */
class RatesIT {

  /** Ten, and as many of another population. */
  public static class Few extends Simulation {
    {
      setUp(
              scenario("One").exec(chat("one")).injectOpen(constantUsersPerSec(5).during(2)),
              scenario("Other").exec(chat("other")).injectOpen(constantUsersPerSec(5).during(2)))
          .protocols(http.baseUrl(Setting.url()), llm.model("llama-3"));
    }

    private static ChatBuilder chat(String name) {
      return llm(name).chat().user("Hello there").maxTokens(4);
    }
  }

  @Test
  void theRatesOfAShortRunAgree() {
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withWarmUp(20))) {
      Finished run = GatlingRun.hosted(Few.class).against(simulator.url()).run();
      assertThat(run.exit()).as(run.output()).isZero();
      JsonNode summary = run.summary();
      assertThat(summary.at("/all/counts/succeeded").asInt()).isEqualTo(20);
      assertThat(summary.at("/run/load/offeredRequestsPerSecond").asDouble()).isEqualTo(10);
      assertThat(summary.at("/run/load/achievedRequestsPerSecond").asDouble())
          .isLessThanOrEqualTo(10);
      long left = summary.at("/all/concurrency/atWindowEnd").asLong();
      assertThat(left).as("both that were due at the end, at least").isBetween(2L, 20L);
      // 1.8 s from the first to the last; what is still in flight is in no rate.
      double served = summary.at("/all/throughput/requestsPerSecond").asDouble();
      assertThat(served).isCloseTo((20 - left) / 1.8, Offset.offset(0.02));
      String words =
          " answered in a window of 1.8 s; " + left + " requests were still in flight at its end";
      assertThat(run.output()).contains("rates    10 req/s offered, ").contains(words);
      assertThat(Finished.text(run.llm().resolve("summary.md"))).contains(words);
      assertThat(Finished.text(run.llm().resolve("index.html")))
          .contains(words, "in flight at the end of the window, in no rate");
    }
  }
}
