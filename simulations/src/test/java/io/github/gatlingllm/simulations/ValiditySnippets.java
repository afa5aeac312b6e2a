// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.*;

/** The snippets on validity in src/docs. */
final class ValiditySnippets {

  private ValiditySnippets() {}
}
