// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;
import java.time.Duration;
import java.util.List;

/** The snippets of src/docs/how-to/find-the-capacity.md. */
final class SearchSnippets {

  private SearchSnippets() {}

  static PopulationBuilder open(ScenarioBuilder chat) {
    // docs
    SloBuilder interactive = slo("interactive").ttft().lte(ms(200)).tpot().lte(ms(50));

    PopulationBuilder search =
        chat.injectOpen(capacitySearch(interactive).between(1, 64).precision(0.5).seed(7));
    // end
    return search;
  }

  static PopulationBuilder options(ScenarioBuilder chat, SloBuilder interactive) {
    // docs
    PopulationBuilder patient =
        chat.injectOpen(
            capacitySearch(interactive)
                .between(1, 64) // users/s
                .precision(0.5)
                .target(95) // percent that must be good
                .indifference(0.5) // points around it
                .errorRate(1) // percent, each way
                .levelLasting(60) // seconds
                .atLeastRequests(600)
                .drainingAtMost(Duration.ofMinutes(2))
                .seed(7));
    // end
    return patient;
  }

  static List<PopulationBuilder> others(ScenarioBuilder chat, SloBuilder interactive) {
    // docs
    PopulationBuilder users =
        chat.injectClosed(
            capacitySearch(interactive).concurrency().between(1, 256).precision(2).closed());

    PopulationBuilder refined =
        chat.injectOpen(
            staircase().from(2).by(2).levels(10).refinedFor(interactive).precision(0.5).seed(7));
    // end
    return List.of(users, refined);
  }
}
