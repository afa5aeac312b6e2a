// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static io.github.gatlingllm.javaapi.ReliabilityDsl.reliability;

import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.ReliabilityBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.settings.SettingsTexts;

/**
 * A small, cheap check of a production server, to run on a timer: 60 short requests in a minute, at
 * most {@code -Dcanary.tokens} (20000) tokens, and a line in a history.
 *
 * <p>It passes if {@code -Dcanary.availability} (95) % of the requests have their first token
 * within {@code -Dcanary.ttft} (2000) ms, and half of them within half that time.
 */
public class CanarySimulation extends Simulation {

  private static final int LONGEST_ANSWER = 32;

  private final Example example =
      Example.of(
          CanarySimulation.class,
          "llm.rate=1",
          "llm.duration=60s",
          "llm.warmUp=0s",
          "llm.timeout=30s",
          "llm.recordTokens=false",
          "llm.history=canary-history.jsonl");

  private final long ttft = number("canary.ttft", 2000);
  private final SloBuilder served = slo("served").ttft().lte(ms(ttft));
  private final ReliabilityBuilder profile = reliability(served);

  private final LlmProtocolBuilder llmProtocol =
      example
          .protocol()
          .with(profile)
          // It may run on a busy machine: a schedule lag of a tenth of the bound is fine.
          .validityLimits(validityLimits -> validityLimits.scheduleLag(ms(Math.max(10, ttft / 10))))
          .budget(budget -> budget.tokens(number("canary.tokens", 20_000)));

  {
    setUp(
            scenario("Canary")
                .exec(
                    llm("canary")
                        .chat()
                        .user(prompts(64).unique(example.seed()))
                        .maxTokens(LONGEST_ANSWER))
                .injectOpen(
                    poisson(example.usersPerSecond())
                        .during(example.duration())
                        .seed(example.seed())))
        .protocols(example.http(), llmProtocol)
        .assertions(
            objectives(
                profile.availability().gte(number("canary.availability", 95)),
                metric().ttft().percentile(50).lte(ms(Math.max(1, ttft / 2)))));
  }

  private static long number(String property, long byDefault) {
    return CommandLine.orExit(
        () -> {
          String given = System.getProperty(property, Long.toString(byDefault));
          try {
            long value = Long.parseLong(given);
            if (value > 0) {
              return value;
            }
          } catch (NumberFormatException noNumber) {
            // reported below, like a number that is too small
          }
          throw new IllegalArgumentException(
              SettingsTexts.malformed(property, given, "a whole number above 0"));
        });
  }
}
