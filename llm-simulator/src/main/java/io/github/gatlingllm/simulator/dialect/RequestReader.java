// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.OptionalLong;

/** Reads the common fields of all APIs by the name that each API uses. */
public final class RequestReader {
  private final PromptRules rules;
  private final int reasoningTokens;
  private final ToolRules tools;

  /**
   * @param reasoningTokens the reasoning tokens of an answer, if the API supports them
   * @param tools when answers call tools
   */
  public RequestReader(PromptRules rules, int reasoningTokens, ToolRules tools) {
    this.rules = rules;
    this.reasoningTokens = reasoningTokens;
    this.tools = tools;
  }

  PromptRules rules() {
    return rules;
  }

  /**
   * Returns what an answer consists of.
   *
   * @param rounds the answers since the last user message that called tools
   * @param schema the schema of a text; missing: free text
   */
  AnswerContent content(ToolChoice choice, List<CalledTool> offered, int rounds, JsonNode schema) {
    return new AnswerContent(reasoningTokens, choice.among(offered, rounds, tools), schema);
  }

  /** Returns the limit of an answer: the field, or {@link #room} without one. */
  int limit(Fields fields, String name, int absent, TokenizedPrompt prompt) {
    return fields.integer(name, room(absent, prompt), 1);
  }

  /** Returns the wanted tokens, limited by the context length. */
  int room(int wanted, TokenizedPrompt prompt) {
    cut(prompt);
    return Math.min(wanted, Math.max(1, rules.contextLength() - prompt.size()));
  }

  Sampling sampling(Fields fields, int askedTokens, TokenizedPrompt prompt) {
    int maxTokens = rules.cutPrompts() ? room(askedTokens, prompt) : askedTokens;
    checkContext(prompt, maxTokens);
    return new Sampling(
        maxTokens,
        minTokens(fields, maxTokens),
        fields.flag("ignore_eos"),
        fields.has("seed") ? OptionalLong.of(fields.node("seed").asLong()) : OptionalLong.empty());
  }

  private static int minTokens(Fields fields, int maxTokens) {
    int minTokens = fields.integer("min_tokens", 0, 0);
    if (minTokens > maxTokens) {
      throw ApiError.invalid(
          "min_tokens must be at most max_tokens=" + maxTokens + ", got " + minTokens + ".",
          "min_tokens",
          null);
    }
    return minTokens;
  }

  /** Cuts a prompt like llama.cpp: by half of the context, until it fits. */
  private void cut(TokenizedPrompt prompt) {
    if (rules.cutPrompts() && prompt.size() >= rules.contextLength()) {
      int half = rules.contextLength() / 2;
      prompt.dropFirst((prompt.size() - half) / half * half);
    }
  }

  void checkContext(TokenizedPrompt prompt, int maxTokens) {
    cut(prompt);
    if ((long) prompt.size() + maxTokens <= rules.contextLength()) {
      return;
    }
    throw ApiError.invalid(
        String.format(
            "This model's maximum context length is %d tokens. However, you requested %d tokens"
                + " (%d in the prompt, %d in the completion). Please reduce the length of either.",
            rules.contextLength(), (long) prompt.size() + maxTokens, prompt.size(), maxTokens),
        prompt.field(),
        "context_length_exceeded");
  }
}
