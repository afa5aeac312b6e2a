// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

/**
 * What an answer consists of.
 *
 * @param reasoningTokens the number of reasoning tokens at its start
 * @param tools the tools that it calls
 * @param schema the JSON schema of its text; missing: free text
 */
record AnswerContent(int reasoningTokens, ToolUse tools, JsonNode schema) {

  /** Free text without reasoning. */
  static final AnswerContent TEXT = new AnswerContent(0, ToolUse.NONE, MissingNode.getInstance());
}
