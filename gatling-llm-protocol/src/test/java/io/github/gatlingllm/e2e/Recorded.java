/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;

import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;

/** The run whose values test resources hold: {@code src/test/resources/regression}. */
public class Recorded extends Simulation {

  private final LlmProtocolBuilder protocol =
      llm.model("llama-3").recordGaps(true).recordTokens(false);

  {
    setUp(
            scenario("Chat")
                .exec(llm("chat").chat().user(prompts(256).unique(1)).outputTokens(10))
                .injectOpen(constantUsersPerSec(60).during(45).randomized()))
        .protocols(http.baseUrl(Setting.url()), protocol);
  }
}
