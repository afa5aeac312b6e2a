/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.bench.client;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.percent;
import static io.github.gatlingllm.javaapi.LlmDsl.quality;
import static io.github.gatlingllm.javaapi.Scorers.rougeL;

import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;

/**
 * This extension, as its users use it; with {@code -Dclient.scored=FILE} it asks the prompts of
 * that file and scores each answer, to show what that costs.
 */
public class OursSimulation extends Simulation {

  {
    Order order = Order.mine();
    Marks.answer();
    LlmProtocolBuilder ours =
        llm.openAi()
            .model(Ask.MODEL)
            .requestIds(true)
            .preflight(order.preflight())
            .recordTokens(order.tokenRecords())
            .recordGaps(order.gaps());
    String scored = System.getProperty("client.scored");
    LlmProtocolBuilder protocol = scored == null ? ours : ours.objectives(scored(scored));
    setUp(
            new GatlingStreams(order)
                .of(exec(llm("chat").chat().user(Ask.PROMPT).maxTokens(GatlingStreams::tokens))))
        .protocols(http.baseUrl(order.url().toString()), protocol)
        .assertions(protocol.assertions());
  }

  /** All requests ask these prompts; any score will do. */
  private static Objectives scored(String file) {
    return objectives(quality(file).scorer(rougeL()).share(percent(100)).gte(0));
  }
}
