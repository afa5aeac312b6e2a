// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;

import io.gatling.javaapi.core.Assertion;
import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import java.util.List;

/** A simulation that promises something, and must not pass. */
abstract class Promising extends Simulation {

  static LlmProtocolBuilder protocol() {
    return llm.baseUrl(Setting.url()).model("llama-3").disablePreflight().disableTokenRecords();
  }

  static ChatBuilder chat() {
    return llm("chat").chat().user("Hello there").maxTokens(4);
  }

  void run(ChatBuilder chat, List<Assertion> promised, OpenInjectionStep... load) {
    setUp(scenario("Chat").exec(chat).injectOpen(load)).protocols(protocol()).assertions(promised);
  }
}
