// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Ramp;
import io.github.gatlingllm.javaapi.TraceBuilder;
import java.time.Duration;
import java.util.List;

/** The snippets of src/docs/how-to/shape-the-load.md. */
final class ArrivalSnippets {

  private ArrivalSnippets() {}

  static List<PopulationBuilder> drawn(ScenarioBuilder chat) {
    // docs
    PopulationBuilder steady = chat.injectOpen(poisson(8).during(Duration.ofMinutes(5)).seed(1));
    PopulationBuilder growing = chat.injectOpen(poisson(1).to(20).during(60).seed(1));
    PopulationBuilder bursty = chat.injectOpen(gamma(8, 0.25).during(300).seed(1));
    PopulationBuilder thousand =
        chat.injectOpen(poisson(8).users(1000).during(Duration.ofMinutes(5)).seed(1));
    // end
    return List.of(steady, growing, bursty, thousand);
  }

  static PopulationBuilder inSteps(ScenarioBuilder chat) {
    // docs
    PopulationBuilder day = chat.injectOpen(rates("rates.csv").seed(1));
    // end
    return day;
  }

  static PopulationBuilder ramped(ScenarioBuilder chat) {
    // docs
    PopulationBuilder ramp = chat.injectOpen(rates(Ramp.exponential(1, 32, 500)).seed(1));
    // end
    return ramp;
  }

  static LlmProtocolBuilder capped() {
    // docs
    LlmProtocolBuilder capped = llm.openAi().model("llama-3").maxInFlight(32);
    // end
    return capped;
  }

  static PopulationBuilder replay() {
    // docs
    TraceBuilder conv = trace("AzureLLMInferenceTrace_conv.csv").speedup(2);

    ScenarioBuilder replay =
        scenario("Replay")
            .exec(conv.request()) // #{prompt}, #{inputTokens}, #{outputTokens} of this arrival
            .exec(llm("chat").chat().user("#{prompt}").exactOutputTokens("#{outputTokens}"));

    PopulationBuilder population = replay.injectOpen(conv.arrivals());
    // end
    return population;
  }

  static PopulationBuilder warmedUp(TraceBuilder conv) {
    // docs
    PopulationBuilder warmedUp =
        scenario("Replay")
            .exec(conv.request().orInTurn())
            .exec(llm("chat").chat().user("#{prompt}").exactOutputTokens("#{outputTokens}"))
            .injectOpen(poisson(2).during(30).step(), conv.arrivals());
    // end
    return warmedUp;
  }
}
