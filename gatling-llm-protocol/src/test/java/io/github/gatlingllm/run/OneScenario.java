// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;

import io.gatling.javaapi.core.Assertion;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.core.internal.Expressions;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.protocol.Expression;
import java.util.List;
import java.util.function.Function;

/** A simulation of one chat request. */
final class OneScenario extends Simulation {

  OneScenario(
      LlmProtocolBuilder protocol,
      List<Assertion> promised,
      Function<ScenarioBuilder, List<PopulationBuilder>> load) {
    setUp(load.apply(chat("Chat"))).protocols(protocol).assertions(promised);
  }

  static ScenarioBuilder chat(String name) {
    return scenario(name).exec(llm("chat").chat().user("Say hello."));
  }

  /** The name of a request, the same for all users. */
  static Expression<String> name(String name) {
    return new Expression<>(Expressions.toStaticValueExpression(name));
  }

  /** An engine whose only user asks once. */
  static StandInEngine engine(LlmProtocolBuilder protocol) throws Exception {
    return engine(protocol, List.of());
  }

  /** The same with assertions. */
  static StandInEngine engine(LlmProtocolBuilder protocol, List<Assertion> promised)
      throws Exception {
    return StandInEngine.of(
        () -> new OneScenario(protocol, promised, chat -> List.of(chat.injectOpen(atOnceUsers(1)))),
        "run-1");
  }

  static StandInEngine engine(
      LlmProtocolBuilder protocol, Function<ScenarioBuilder, List<PopulationBuilder>> load)
      throws Exception {
    return StandInEngine.of(() -> new OneScenario(protocol, List.of(), load), "run-1");
  }

  static LlmProtocolBuilder protocol() {
    return llm.baseUrl("http://localhost:1")
        .model("m")
        .disablePreflight()
        .disableCodeWarmUp()
        .noServerMetrics();
  }
}
