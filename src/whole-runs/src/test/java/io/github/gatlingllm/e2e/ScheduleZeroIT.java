// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.gatling.load.InjectionSteps;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The schedule's zero is the injector's own: what holds on a busy machine too. All cases are in
 * {@link ScheduleZeroProofTest}.
 */
class ScheduleZeroIT {

  private static final int BUILT_MILLIS = 50;

  /** Two populations that start together: Gatling takes its time for one of them. */
  public static class SlowlyBuilt extends Simulation {
    {
      var slow = new SlowStep(BUILT_MILLIS);
      setUp(
              scenario("Slow").exec(pause(1)).injectClosed(InjectionSteps.toJava(slow)),
              scenario("Chat")
                  .exec(llm("chat").chat().user("Hello there").maxTokens(1))
                  .injectOpen(constantUsersPerSec(20).during(1)))
          .protocols(http.baseUrl(Setting.url()), llm.model("llama-3"));
    }
  }

  @Tag("proof")
  @ParameterizedTest(name = "populations: {0}, {1} users/s, {2} s, followed by others: {3}")
  @CsvSource({"1, 200, 2, false", "2, 2, 3, true"})
  void noRequestLeavesBeforeItIsDue(int populations, int rate, int seconds, boolean andThen) {
    ScheduleZero.assertNeverEarly(populations, rate, seconds, andThen);
  }

  /** All that start together count from one moment, which comes before any of them is built. */
  @Test
  void theTimeThatGatlingTakesToStartIsLag() {
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast"))) {
      Finished run = GatlingRun.hosted(SlowlyBuilt.class).against(simulator.url()).run();
      assertThat(run.exit()).as(run.output()).isZero();
      assertThat(run.rows("chat"))
          .hasSize(20)
          .allSatisfy(row -> assertThat(lagMillis(row)).isGreaterThanOrEqualTo(-1));
      assertThat(run.rows("chat"))
          .as("the first was due when Gatling began to build them")
          .anyMatch(row -> lagMillis(row) >= BUILT_MILLIS);
    }
  }

  private static double lagMillis(JsonNode row) {
    return (row.get("sentNs").asLong() - row.get("scheduledNs").asLong()) / 1e6;
  }
}
