// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.github.gatlingllm.javaapi.LlmDsl.*;
import static io.github.gatlingllm.javaapi.Profiles.offlineBatch;

import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.javaapi.SloBuilder;
import java.time.Duration;
import java.util.List;

/** The snippets of src/docs/how-to/choose-the-window.md. */
final class WindowSnippets {

  private WindowSnippets() {}

  static LlmProtocolBuilder edges() {
    // docs
    LlmProtocolBuilder llmProtocol =
        llm.openAi()
            .model("llama-3")
            .warmUp(Duration.ofSeconds(30)) // requests due in the first 30 s
            .warmUpRequests(100) // and the first 100 requests
            .coolDown(Duration.ofSeconds(20)); // requests due in the load profile's last 20 s
    // end
    return llmProtocol;
  }

  static List<ScenarioBuilder> pacedLoops(ChatBuilder chat) {
    // docs
    ScenarioBuilder everyHalfSecond = scenario("Poll").exec(during(60).on(paced(ms(500)), chat));

    ScenarioBuilder outOfStep =
        scenario("Poll").exec(during(60).on(paced(ms(500)).startingAtRandom(7), chat));
    // end
    return List.of(everyHalfSecond, outOfStep);
  }

  static Objectives fromSchedule() {
    // docs
    SloBuilder patient = slo("patient").e2e().fromSchedule().lte(ms(2000));

    Objectives promises =
        objectives(
            goodput(patient).attainment().gte(99),
            metric("chat").ttft().fromSchedule().percentile(95).lte(ms(800)),
            metric("chat").scheduleLag().percentile(99).lte(ms(100)));
    // end
    return promises;
  }

  static List<PopulationBuilder> offlineWork() {
    // docs
    ChatBuilder translate = offlineBatch().seed(1).request("translate");

    PopulationBuilder atOnce = scenario("Translate").exec(translate).injectOpen(offline(1000));

    PopulationBuilder thirtyTwo = offline(1000).concurrency(32).population("Translate", translate);
    // end
    return List.of(atOnce, thirtyTwo);
  }
}
