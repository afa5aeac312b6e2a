// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.Tool;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.workload.dataset.Script;
import io.github.gatlingllm.workload.dataset.ToolResults;
import java.util.ArrayList;
import java.util.List;

/**
 * The messages of one replayed call.
 *
 * @param prompt its text and lengths
 * @param results the recorded results of the tools that the continued answer calls
 * @param messages its other messages
 * @param tools the tools that it declares
 */
record CallScript(
    Prompt prompt, List<ToolResults.Recorded> results, List<Message> messages, List<Tool> tools)
    implements Script {

  @Override
  public String system() {
    return "";
  }

  @Override
  public int turns() {
    return 1;
  }

  @Override
  public Prompt turn(int turn) {
    return prompt;
  }

  /** A tool that the actual answer calls gets its recorded result, else a fixed one. */
  @Override
  public List<Message> messages(int turn, List<ToolCall> open) {
    var all = new ArrayList<Message>();
    if (!open.isEmpty()) {
      all.addAll(ToolResults.matched(open, results));
    }
    all.addAll(messages);
    return all;
  }
}
