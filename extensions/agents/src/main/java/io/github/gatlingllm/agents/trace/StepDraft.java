// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import io.github.gatlingllm.agents.StepKind;
import io.github.gatlingllm.agents.trace.TracedCall.CallLengths;
import io.github.gatlingllm.agents.trace.TracedStep.StepTiming;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Tool;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step as a file describes it: other steps have names instead of indexes.
 *
 * @param id its name, unique in its job
 * @param name its name for users
 * @param kind its kind
 * @param after the steps that it waits for
 * @param timing its times
 * @param call the LLM call; null for tools and pauses
 */
record StepDraft(
    String id,
    String name,
    StepKind kind,
    List<String> after,
    StepTiming timing,
    @Nullable Call call) {

  StepDraft {
    after = List.copyOf(after);
  }

  /**
   * An LLM call.
   *
   * @param continues the step that it continues; null for none
   * @param messages its own messages
   * @param lengths the recorded lengths
   * @param tools the tools that it declares
   * @param answer the recorded answer; null if unknown
   */
  record Call(
      @Nullable String continues,
      List<Message> messages,
      CallLengths lengths,
      List<Tool> tools,
      @Nullable Message answer) {

    Call {
      messages = List.copyOf(messages);
      tools = List.copyOf(tools);
    }
  }

  static StepDraft tool(String id, String name, List<String> after, StepTiming timing) {
    return new StepDraft(id, name, StepKind.HTTP, after, timing, null);
  }

  static StepDraft call(String id, String name, List<String> after, StepTiming timing, Call call) {
    return new StepDraft(id, name, StepKind.LLM, after, timing, call);
  }

  /** Returns all steps that it waits for, without duplicates: a continued call is one of them. */
  List<String> dependencies() {
    var all = new ArrayList<String>();
    after.stream().filter(each -> !all.contains(each)).forEach(all::add);
    String continued = call == null ? null : call.continues();
    if (continued != null && !all.contains(continued)) {
      all.add(continued);
    }
    return all;
  }
}
