// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;

import io.gatling.javaapi.core.Simulation;

/** Some 1,300 tokens a second, whose stamps are held against a truth. */
public class SteadyTraffic extends Simulation {
  {
    setUp(
            scenario("Chat")
                .exec(llm("chat").chat().user(prompts(64).unique(1)).exactOutputTokens(32))
                .injectOpen(poisson(40).during(20).seed(7)))
        .protocols(
            http.baseUrl(Setting.url()).shareConnections(),
            llm.model("llama-3").requestIds().recordGaps());
  }
}
