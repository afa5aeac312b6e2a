// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import io.github.gatlingllm.simulator.dialect.PromptRules;

/** The settings of prompts: template tokens and limits. */
final class PromptSettings {
  int contextLength;
  boolean cutPrompts;
  int defaultMaxTokens = 256;
  int tokensPerMessage;
  int tokensPerChat;
  boolean checkToolResults;

  PromptSettings(SimulatorProfile profile) {
    contextLength = profile.contextLength;
  }

  PromptSettings(PromptSettings other) {
    contextLength = other.contextLength;
    cutPrompts = other.cutPrompts;
    defaultMaxTokens = other.defaultMaxTokens;
    tokensPerMessage = other.tokensPerMessage;
    tokensPerChat = other.tokensPerChat;
    checkToolResults = other.checkToolResults;
  }

  PromptRules rules() {
    return new PromptRules(
        contextLength,
        cutPrompts,
        defaultMaxTokens,
        tokensPerMessage,
        tokensPerChat,
        checkToolResults);
  }
}
