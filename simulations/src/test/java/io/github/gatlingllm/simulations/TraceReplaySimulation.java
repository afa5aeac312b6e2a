// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.goodput;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static io.github.gatlingllm.javaapi.LlmDsl.trace;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.javaapi.TraceBuilder;

/**
 * Replays the arrivals and lengths of a recorded trace. {@code -Dtrace.file} sets the trace, by
 * default a few requests of a published one; {@code -Dtrace.speedup} sets the speed.
 */
public class TraceReplaySimulation extends Simulation {

  private final Example example = Example.withOwnLoad(TraceReplaySimulation.class);

  private final TraceBuilder recorded =
      trace(System.getProperty("trace.file", "traces/azure-2023-conv.csv"))
          .speedup(CommandLine.decimal("trace.speedup", 1))
          .seed(example.seed());

  private final SloBuilder interactive = slo("interactive").ttft().lte(ms(1000)).tpot().lte(ms(50));

  private final LlmProtocolBuilder llmProtocol = example.protocol();

  private final ScenarioBuilder replay =
      scenario("Replay")
          .exec(recorded.request())
          .exec(llm("replayed").chat().user("#{prompt}").exactOutputTokens("#{outputTokens}"));

  {
    setUp(replay.injectOpen(recorded.arrivals()))
        .protocols(example.http(), llmProtocol)
        .assertions(objectives(goodput(interactive).attainment().gte(90)));
  }
}
