// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;

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
}
