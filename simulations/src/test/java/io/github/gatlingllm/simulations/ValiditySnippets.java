// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.github.gatlingllm.javaapi.Objectives;
import java.util.List;

/** The snippets on validity in src/docs: each region stands there word for word. */
final class ValiditySnippets {

  private ValiditySnippets() {}

  static List<Objectives> required() {
    // docs
    Objectives trusted =
        objectives(
            validity().required(), // MISSED if the run is INVALID, with the reasons
            metric("chat").ttft().percentile(99).lte(ms(200)));
    Objectives anyway =
        objectives(metric("chat").ttft().percentile(99).lte(ms(200))).judgedEvenIfInvalid();
    // end
    return List.of(trusted, anyway);
  }
}
