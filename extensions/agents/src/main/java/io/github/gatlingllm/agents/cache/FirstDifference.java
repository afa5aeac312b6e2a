// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import java.util.List;

/**
 * An example of two prompts that start differently.
 *
 * @param name the name of the request
 * @param token the number of the first token that differs, from 1
 * @param before the text around it in the prompt before
 * @param now the text around it in the prompt
 */
public record FirstDifference(String name, int token, String before, String now) {

  private static final int AHEAD = 12;
  private static final int BEHIND = 28;

  static FirstDifference of(String name, int common, ChatRequest before, SentPrompt now) {
    List<Message> first = before.messages();
    List<Message> second = now.prompt().messages();
    int message = 0;
    while (message + 1 < Math.min(first.size(), second.size())
        && first.get(message).equals(second.get(message))) {
      message++;
    }
    String left = first.isEmpty() ? "" : now.mask().apply(first.get(message).content());
    String right = second.isEmpty() ? "" : now.mask().apply(second.get(message).content());
    int at = 0;
    while (at < Math.min(left.length(), right.length()) && left.charAt(at) == right.charAt(at)) {
      at++;
    }
    return new FirstDifference(
        name,
        common + 1,
        ForeignText.logged(around(left, at)),
        ForeignText.logged(around(right, at)));
  }

  private static String around(String text, int at) {
    return text.substring(Math.max(0, at - AHEAD), Math.min(text.length(), at + BEHIND));
  }
}
