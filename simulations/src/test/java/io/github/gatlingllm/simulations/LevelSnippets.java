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
                .incrementUsersPerSec(2) // or .multiplyUsersPerSec(1.5)
                .times(10) // 2, 4, 6 … 20 users/s
                .eachLevelLasting(30) // seconds, and at least 300 due requests
                .separatedByRampsLasting(5)
                .slo(interactive) // decides whether a level passes
                .target(99) // percent
                .poisson()); // unless set: even arrivals
    // end
    return open;
  }

  static PopulationBuilder closed(ScenarioBuilder chat) {
    // docs
    PopulationBuilder closed =
        chat.injectClosed(
            staircase()
                .multiplyConcurrentUsers(2) // or .incrementConcurrentUsers(4)
                .times(6) // 1, 2, 4 … 32 users
                .eachLevelLasting(30) // seconds, and at least 300 ended requests
                .eachLevelLastingAtMost(300));
    // end
    return closed;
  }
}
