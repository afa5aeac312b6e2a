// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.client;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;

import io.gatling.javaapi.core.Simulation;

/** This extension before the referee, as its users use it. */
public class RefereeOurs extends Simulation {

  {
    RefereeLoad load = RefereeLoad.mine();
    setUp(load.of(exec(llm("chat").chat().user(BenchRequest.PROMPT).maxTokens(load.tokens()))))
        .protocols(
            http.baseUrl(load.url()),
            llm.openAi().model(BenchRequest.MODEL).requestIds().recordGaps());
  }
}
