// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.ToolCall;
import java.util.ArrayList;
import java.util.List;

/** Assigns recorded results of tools to the calls of an actual answer. */
public final class ToolResults {

  private ToolResults() {}

  /**
   * A recorded result.
   *
   * @param tool the name of the tool; empty if unknown
   * @param text the result
   */
  public record Recorded(String tool, String text) {}

  /**
   * Returns a message for each call. A call gets the first result of its tool, else the first of
   * the remaining ones. The last call also gets the results that remain, so that the prompt has its
   * recorded length.
   *
   * @param open the calls, at least one
   */
  public static List<Message> matched(List<ToolCall> open, List<Recorded> recorded) {
    var rest = new ArrayList<>(recorded);
    var texts = new String[open.size()];
    for (int i = 0; i < texts.length; i++) {
      String tool = open.get(i).name();
      for (Recorded each : rest) {
        if (each.tool().equals(tool)) {
          texts[i] = each.text();
          rest.remove(each);
          break;
        }
      }
    }
    var messages = new ArrayList<Message>(texts.length);
    for (int i = 0; i < texts.length; i++) {
      String text = texts[i];
      if (text == null) {
        text = rest.isEmpty() ? ToolCall.NO_RESULT : rest.remove(0).text();
      }
      messages.add(Message.tool(open.get(i).id(), text));
    }
    if (!rest.isEmpty()) {
      int last = messages.size() - 1;
      var all = new StringBuilder(messages.get(last).content());
      rest.forEach(each -> all.append("\n\n").append(each.text()));
      messages.set(last, messages.get(last).withContent(all.toString()));
    }
    return List.copyOf(messages);
  }
}
