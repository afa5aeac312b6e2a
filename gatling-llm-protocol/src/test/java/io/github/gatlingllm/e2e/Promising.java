// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;

import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objective;
import io.github.gatlingllm.javaapi.Objectives;

/** A simulation that promises something, and must not pass. */
abstract class Promising extends Simulation {

  static LlmProtocolBuilder promise(Objective... promised) {
    return promise(objectives(promised));
  }

  static LlmProtocolBuilder promise(Objectives promised) {
    return promiseless().objectives(promised);
  }

  static LlmProtocolBuilder promiseless() {
    return llm.baseUrl(Setting.url()).model("llama-3").preflight(false).recordTokens(false);
  }

  static ChatBuilder chat() {
    return llm("chat").chat().user("Hello there").maxTokens(4);
  }

  void run(ChatBuilder chat, LlmProtocolBuilder protocol, OpenInjectionStep... load) {
    setUp(scenario("Chat").exec(chat).injectOpen(load))
        .protocols(protocol)
        .assertions(protocol.assertions());
  }
}
