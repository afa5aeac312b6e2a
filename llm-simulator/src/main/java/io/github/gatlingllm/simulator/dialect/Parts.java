// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import io.github.gatlingllm.simulator.dialect.AnswerPart.Kind;
import java.util.ArrayList;
import java.util.List;

/** Divides the tokens of an answer into reasoning, then text or tool calls. */
final class Parts {
  private final List<AnswerPart> parts = new ArrayList<>();
  private final int tokens;

  private Parts(int tokens) {
    this.tokens = tokens;
  }

  static List<AnswerPart> of(int tokens, RequestPreferences preferences) {
    return preferences.vectors() > 0 ? List.of() : new Parts(tokens).divide(preferences);
  }

  private List<AnswerPart> divide(RequestPreferences preferences) {
    int reasoning = Math.min(tokens, preferences.reasoningTokens());
    if (reasoning > 0) {
      parts.add(new AnswerPart(Kind.REASONING, 0, 0, reasoning, ""));
    }
    if (reasoning < tokens) {
      addRest(reasoning, preferences.tools());
    }
    return List.copyOf(parts);
  }

  private void addRest(int from, List<String> tools) {
    if (tools.isEmpty()) {
      parts.add(new AnswerPart(Kind.TEXT, 0, from, tokens, ""));
      return;
    }
    int calls = Math.min(tools.size(), tokens - from);
    for (int i = 0; i < calls; i++) {
      parts.add(
          new AnswerPart(
              Kind.TOOL_CALL, i, cut(from, i, calls), cut(from, i + 1, calls), tools.get(i)));
    }
  }

  private int cut(int from, int call, int calls) {
    return from + (tokens - from) * call / calls;
  }
}
