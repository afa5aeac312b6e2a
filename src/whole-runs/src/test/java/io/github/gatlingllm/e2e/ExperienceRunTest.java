// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.goodput;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.requests;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.measure.request.Reader;
import io.github.gatlingllm.measure.request.ReadingExperience;
import io.github.gatlingllm.measure.request.TokenDelivery;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What readers of a run's answers felt, from the stamps of each, in every output. */
class ExperienceRunTest {

  private static final long MILLIS = 1_000_000;

  /** Every second answer stands still for a while. */
  public static class Reading extends Simulation {
    {
      var protocol =
          llm.model("llama-3")
              .disablePreflight()
              .recordGaps()
              .reader(
                  reader -> reader.firstTokenWithin(ms(20)).tokenEvery(ms(4)).noticesAfter(ms(60)));
      setUp(
              scenario("Chat")
                  .exec(
                      llm("chat")
                          .chat()
                          .user("Tell me")
                          .maxTokens(24)
                          .header("x-sim-fault", "stall;after=8;ms=120;p=0.5"))
                  .injectOpen(constantUsersPerSec(25).during(Duration.ofSeconds(4))))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(
              objectives(
                  goodput(slo("patient").idleTime().lte(ms(20_000))).attainment().gte(90),
                  metric("chat").fluidity().mean().gte(0.01),
                  metric("chat").unstalled().mean().lte(0.99),
                  requests("chat").smoothGoodput().lte(100_000)));
    }
  }

  @Test
  void eachAnswerIsFeltAsItsStampsSay() {
    Finished run;
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withWarmUp(20))) {
      run = StandInRun.of(Reading.class).against(simulator.url()).run();
    }
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.output()).contains("  reading  fluidity p5 ");

    List<JsonNode> rows = run.rows("chat");
    assertThat(rows).hasSize(100).allSatisfy(ExperienceRunTest::assertReadingExperience);
    long unstalled = rows.stream().filter(row -> row.at("/felt/unstalled").asBoolean()).count();
    assertThat(unstalled).isBetween(1L, 80L);

    JsonNode all = run.summary().get("all");
    assertThat(all.at("/perUser/unstalled/mean").asDouble())
        .isCloseTo(unstalled / 100.0, within(1e-9));
    assertThat(all.at("/perUser/fluidity/count").asInt()).isEqualTo(100);
    assertThat(all.at("/latencyMs/idleTime/max").asDouble())
        .isCloseTo(
            rows.stream().mapToLong(row -> row.at("/felt/idleNs").asLong()).max().orElseThrow()
                / 1e6,
            within(0.001));
    assertThat(all.at("/throughput").has("smoothGoodputTokensPerSecond")).isTrue();
    assertThat(run.summary().at("/run/readers/0/tokenMs").asDouble()).isEqualTo(4);
  }

  private static void assertReadingExperience(JsonNode row) {
    JsonNode gaps = row.get("gapsUs");
    long[] chunks = new long[gaps.size() + 1];
    chunks[0] = row.get("ttftNs").asLong();
    for (int i = 1; i < chunks.length; i++) {
      chunks[i] = chunks[i - 1] + Math.round(gaps.get(i - 1).asDouble() * 1000);
    }
    var reader = new Reader(20 * MILLIS, 0, 4 * MILLIS, 0.75, 60 * MILLIS);
    var delivery = new TokenDelivery(0, chunks, -1, row.get("outputTokens").asInt(), 1, null);
    ReadingExperience readingExperience =
        Objects.requireNonNull(ReadingExperience.of(reader, delivery));

    assertThat(row.at("/felt/fluidity").asDouble())
        .isCloseTo(readingExperience.fluidity(), within(1e-6));
    assertThat(row.at("/felt/qoe").asDouble()).isCloseTo(readingExperience.qoe(), within(1e-6));
    assertThat(row.at("/felt/idleNs").asLong())
        .isEqualTo(Math.round(readingExperience.idleNanos()));
    assertThat(row.at("/felt/benefitTokens").asDouble())
        .isCloseTo(readingExperience.benefitTokens(), within(1e-6));
    assertThat(row.at("/felt/unstalled").asBoolean()).isEqualTo(readingExperience.unstalled());
  }
}
