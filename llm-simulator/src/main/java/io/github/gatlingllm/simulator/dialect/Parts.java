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

  static List<AnswerPart> of(int tokens, RequestPreferences preferences, AnswerScript script) {
    return preferences.pooling().isWanted()
        ? List.of()
        : new Parts(tokens).divide(preferences.content(), script);
  }

  private List<AnswerPart> divide(AnswerContent content, AnswerScript script) {
    int reasoning = Math.min(tokens, content.reasoningTokens());
    if (reasoning > 0) {
      parts.add(new AnswerPart(Kind.REASONING, 0, 0, reasoning, "", false));
    }
    if (reasoning < tokens && script.calls().isEmpty()) {
      addRest(reasoning, content.tools().calls());
    } else if (reasoning < tokens) {
      addScripted(reasoning, content.tools().calls(), script.calls());
    }
    return List.copyOf(parts);
  }

  private void addRest(int from, List<CalledTool> tools) {
    if (tools.isEmpty()) {
      parts.add(new AnswerPart(Kind.TEXT, 0, from, tokens, "", false));
      return;
    }
    int calls = Math.min(tools.size(), tokens - from);
    for (int i = 0; i < calls; i++) {
      parts.add(
          new AnswerPart(
              Kind.TOOL_CALL,
              i,
              cut(from, i, calls),
              cut(from, i + 1, calls),
              tools.get(i).name(),
              false));
    }
  }

  /** Adds the calls that begin before the end. The last one has the rest. */
  private void addScripted(int start, List<CalledTool> tools, List<Integer> lengths) {
    int from = start;
    for (int i = 0; i < lengths.size() && from < tokens; i++) {
      boolean last = i == lengths.size() - 1;
      int to = last ? tokens : Math.min(tokens, from + lengths.get(i));
      parts.add(new AnswerPart(Kind.TOOL_CALL, i, from, to, tools.get(i).name(), true));
      from = to;
    }
  }

  private int cut(int from, int call, int calls) {
    return from + (tokens - from) * call / calls;
  }
}
