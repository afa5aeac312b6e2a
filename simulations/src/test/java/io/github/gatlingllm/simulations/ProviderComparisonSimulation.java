// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;

import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;

/**
 * Compares two endpoints: same prompts, same due times, same number of tokens, counted by one
 * tokenizer, because providers use different ones. {@code -Dllm.url} sets the first, {@code
 * -Dother.url} the second, with {@code other.model}, {@code other.dialect} and {@code
 * other.apiKey}; by default, the second is simulated and half as fast.
 */
public class ProviderComparisonSimulation extends Simulation {

  private final Example example =
      Example.of(
          ProviderComparisonSimulation.class,
          "llm.rate=5",
          "llm.tokens.source=tokenizer",
          "llm.tokenizer=o200k_base");

  private final Gated gated = example.gated();
  private final LlmProtocolBuilder one = gated.protocol();
  private final LlmProtocolBuilder other = OtherEndpoint.instead(one);

  {
    setUp(users("one", one), users("other", other)).assertions(gated.objectives());
  }

  private PopulationBuilder users(String name, LlmProtocolBuilder protocol) {
    // The same seeds give the same prompts and due times.
    var chat =
        llm(name).chat().user(prompts(256).unique(example.seed())).maxTokens(128).temperature(0);
    return scenario(name)
        .exec(chat)
        .injectOpen(
            poisson(example.usersPerSecond()).during(example.duration()).seed(example.seed()))
        .protocols(example.http(), protocol);
  }
}
