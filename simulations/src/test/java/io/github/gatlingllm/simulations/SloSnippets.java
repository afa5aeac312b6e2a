// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.gatling.javaapi.core.ChainBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.javaapi.SloBuilder;
import java.time.Duration;
import java.util.List;

/** The snippets of src/docs/how-to/set-slos.md that are about single requests. */
final class SloSnippets {

  private SloSnippets() {}

  static List<Object> whichRequests(SloBuilder interactive) {
    // docs
    SloBuilder batch = slo("batch").e2e().lte(Duration.ofSeconds(60));
    SloBuilder report = slo("report").ttft().lte(Duration.ofSeconds(5));

    LlmProtocolBuilder llmProtocol =
        llm.openAi()
            .model("some-model")
            .slo(interactive) // every request
            .slo(report, "night", "report"); // requests named "report" in group "night", as well

    Objectives gate = objectives(goodput(batch).attainment().gte(95));

    ChainBuilder steps =
        exec(llm("summary").chat().user("#{text}").slo(batch)) // this SLO and no other
            .exec(llm("ping").chat().user("Hi").noSlo()); // none
    // end
    return List.of(llmProtocol, gate, steps);
  }
}
