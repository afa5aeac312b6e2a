/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.bench.client;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;

import io.gatling.javaapi.core.Simulation;

/** This extension, as its users use it. */
public class OursSimulation extends Simulation {

  {
    Order order = Order.mine();
    Marks.answer();
    setUp(
            new GatlingStreams(order)
                .of(exec(llm("chat").chat().user(Ask.PROMPT).maxTokens(GatlingStreams::tokens))))
        .protocols(
            http.baseUrl(order.url().toString()),
            llm.openAi()
                .model(Ask.MODEL)
                .requestIds(true)
                .preflight(order.preflight())
                .recordTokens(order.tokenRecords())
                .recordGaps(order.gaps()));
  }
}
