// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.javaapi.SloBuilder;

/** The snippets of src/docs/how-to/find-the-capacity.md. */
final class CapacitySnippets {

  private CapacitySnippets() {}

  static Objectives promises() {
    // docs
    SloBuilder interactive = slo("interactive").ttft().lte(ms(200)).tpot().lte(ms(50));

    Objectives gate =
        objectives(
            capacity(interactive).gte(12.0), // requests/s; with closed levels: concurrent users
            capacity(interactive).target(95).gte(14.0), // judged at another attainment
            validity().required());
    // end
    return gate;
  }
}
