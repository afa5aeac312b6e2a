/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;

import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;
import java.time.Duration;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * One level of load after the other, each a request name of its own, so that every figure exists
 * for each level: where latency bends upwards the server has had enough. {@code -Dllm.rate} is what
 * each level adds, {@code -Dllm.duration} the time of all levels together.
 */
public class CapacitySweepSimulation extends Simulation {

  private static final int LEVELS = 5;

  private final Example example =
      Example.of(
          CapacitySweepSimulation.class, "llm.rate=20", "llm.warmUp=0s", "llm.duration=100s");

  private final SloBuilder interactive = slo("interactive").ttft().lte(ms(200)).tpot().lte(ms(25));

  private final LlmProtocolBuilder llmProtocol = example.protocol().slo(interactive);

  // Shared by all levels: a prompt that came twice would be served from a cache.
  private final Function<Session, String> prompt = prompts(256).unique(example.seed());

  private final Duration level = example.duration().dividedBy(LEVELS);

  {
    setUp(IntStream.rangeClosed(1, LEVELS).mapToObj(this::level).toList())
        .protocols(http.shareConnections(), llmProtocol)
        .assertions(llmProtocol.assertions());
  }

  private PopulationBuilder level(int number) {
    double rate = number * example.usersPerSecond();
    var chat = llm("at %s users per s".formatted(rate)).chat().user(prompt).outputTokens(64);
    return scenario("Level " + number)
        .exec(chat)
        .injectOpen(
            nothingFor(level.multipliedBy(number - 1L)),
            poisson(rate).during(level).seed(example.seed() + number));
  }
}
