// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;

/** The snippets of src/docs/how-to/shape-the-load.md. */
final class LevelSnippets {

  private LevelSnippets() {}

  static PopulationBuilder open(ScenarioBuilder chat, SloBuilder interactive) {
    // docs
    PopulationBuilder open =
        chat.injectOpen(
            staircase()
                .from(2) // users/s
                .by(2) // or .times(1.5): each level 50 % higher
                .levels(10)
                .eachLasting(30) // seconds, and at least 300 due requests
                .rampLasting(5)
                .slo(interactive) // decides whether a level passes
                .target(99) // percent
                .poisson(7)); // seed; or .evenly()
    // end
    return open;
  }

  static PopulationBuilder closed(ScenarioBuilder chat) {
    // docs
    PopulationBuilder closed =
        chat.injectClosed(
            concurrencyStaircase()
                .from(1)
                .times(2) // or .by(4)
                .levels(6) // 1, 2, 4 … 32 users
                .eachLasting(30) // seconds, and at least 300 ended requests
                .atMost(300)
                .closed());
    // end
    return closed;
  }
}
