// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import static java.util.Objects.requireNonNull;

import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.workload.dataset.Script;
import io.github.gatlingllm.workload.dataset.ToolResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes the messages of replayed calls. Thread-safe. */
public final class ReplayScripts {

  private final CallTexts texts;
  private final Prompt.Origin origin;
  private final boolean freeAnswers;

  /**
   * Creates the scripts of a trace.
   *
   * @param seed the same seed gives the same generated texts
   * @param freeAnswers whether answers may have any length, whatever was recorded
   */
  public ReplayScripts(JobTrace trace, long seed, boolean freeAnswers) {
    this.texts = new CallTexts(trace, seed);
    this.origin = new Prompt.Origin(String.join("; ", trace.notes()), false);
    this.freeAnswers = freeAnswers;
  }

  /**
   * Returns the script of a call.
   *
   * @param replayed the number of the replayed job, from 0
   * @param index the index of its step
   */
  public Script of(TracedJob job, long replayed, int index) {
    TracedCall call = requireNonNull(job.steps().get(index).call());
    int output = freeAnswers ? Prompt.UNKNOWN : call.lengths().output();
    if (call.messages().isEmpty()) {
      String text = texts.text(call, replayed, index);
      var prompt = new Prompt(text, origin, call.lengths().input(), output, Prompt.UNKNOWN);
      return new CallScript(prompt, List.of(), List.of(Message.user(text)), call.tools());
    }
    var results = new ArrayList<ToolResults.Recorded>();
    List<Message> own = call.messages();
    while (results.size() < own.size()) {
      Optional<String> tool = tool(job, call, own.get(results.size()));
      if (tool.isEmpty()) {
        break;
      }
      results.add(new ToolResults.Recorded(tool.get(), own.get(results.size()).content()));
    }
    String all = own.stream().map(Message::content).collect(Collectors.joining("\n\n"));
    return new CallScript(
        new Prompt(all, origin, Prompt.UNKNOWN, output, Prompt.UNKNOWN),
        results,
        own.subList(results.size(), own.size()),
        call.tools());
  }

  /** Returns the tool whose result a message is, if the continued answer calls it. */
  private static Optional<String> tool(TracedJob job, TracedCall call, Message message) {
    Message before = answerBefore(job, call);
    return before == null || message.callId() == null
        ? Optional.empty()
        : before.calls().stream()
            .filter(each -> each.id().equals(message.callId()))
            .map(ToolCall::name)
            .findFirst();
  }

  private static @Nullable Message answerBefore(TracedJob job, TracedCall call) {
    return call.isContinued()
        ? requireNonNull(job.steps().get(call.continues()).call()).answer()
        : null;
  }

  /**
   * Returns the answer that later calls repeat. The recorded one takes the place of an actual one
   * without calls if a later call sends results of tools, because a result needs its call.
   *
   * @param index the index of the step that was answered
   * @param answer the actual answer; null if there was none
   * @param recorded whether recorded answers are preferred
   */
  public static @Nullable Message kept(
      TracedJob job, int index, @Nullable Message answer, boolean recorded) {
    Message once = requireNonNull(job.steps().get(index).call()).answer();
    boolean resultsFollow =
        job.steps().stream()
            .map(TracedStep::call)
            .anyMatch(call -> call != null && call.continues() == index && call.sendsResults());
    boolean unlike = resultsFollow && (answer == null || answer.calls().isEmpty());
    return once != null && (recorded || unlike) ? once : answer;
  }
}
