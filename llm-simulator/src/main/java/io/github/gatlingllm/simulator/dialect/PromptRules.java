// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import io.github.gatlingllm.simulator.engine.Require;

/**
 * The token limits of a request and the tokens of the chat template.
 *
 * @param contextLength the limit of tokens of prompt and answer together
 * @param cutPrompts whether a too long prompt is cut instead of rejected
 * @param defaultMaxTokens the limit of a chat answer if the request sets none
 * @param tokensPerMessage the template tokens of each message
 * @param tokensPerChat the template tokens of the whole prompt
 * @param checkToolResults whether tool calls without results are refused
 */
public record PromptRules(
    int contextLength,
    boolean cutPrompts,
    int defaultMaxTokens,
    int tokensPerMessage,
    int tokensPerChat,
    boolean checkToolResults) {

  /** Returns the rules of an API whose tool calls have no ids. */
  PromptRules withoutToolCheck() {
    return new PromptRules(
        contextLength, cutPrompts, defaultMaxTokens, tokensPerMessage, tokensPerChat, false);
  }

  public PromptRules {
    Require.atLeast("context length", contextLength, 2);
    Require.atLeast("default max tokens", defaultMaxTokens, 1);
    Require.atLeast("template tokens per message", tokensPerMessage, 0);
    Require.atLeast("template tokens per chat", tokensPerChat, 0);
  }
}
