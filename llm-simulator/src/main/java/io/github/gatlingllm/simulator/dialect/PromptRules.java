// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import io.github.gatlingllm.simulator.engine.Require;

/**
 * How many tokens a request may have, and the chat template around them.
 *
 * @param contextLength most tokens of prompt and answer together
 * @param cutPrompts whether a prompt that fills the context is cut, not refused
 * @param defaultMaxTokens length of a chat answer that sets no limit
 * @param tokensPerMessage what the template adds to each message
 * @param tokensPerChat what it adds to the whole, to prompt the assistant
 */
public record PromptRules(
    int contextLength,
    boolean cutPrompts,
    int defaultMaxTokens,
    int tokensPerMessage,
    int tokensPerChat) {

  public PromptRules {
    Require.atLeast("context length", contextLength, 2);
    Require.atLeast("default max tokens", defaultMaxTokens, 1);
    Require.atLeast("template tokens per message", tokensPerMessage, 0);
    Require.atLeast("template tokens per chat", tokensPerChat, 0);
  }
}
