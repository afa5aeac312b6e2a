// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import io.github.gatlingllm.agents.trace.OtelSpan.SpanRole;
import io.github.gatlingllm.agents.trace.SpanTree.Step;
import io.github.gatlingllm.agents.trace.TracedCall.CallLengths;
import io.github.gatlingllm.agents.trace.TracedStep.StepTiming;
import io.github.gatlingllm.chat.Message;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes a job of the steps of a trace. */
final class SpanJob {

  private final TraceReading how;
  private final List<Step> steps;
  private final long start;
  private final List<List<Message>> inputs = new ArrayList<>();
  private final List<@Nullable Message> answers = new ArrayList<>();
  private long apart;

  SpanJob(TraceReading how, List<Step> steps, long start) {
    this.how = how;
    this.steps = steps;
    this.start = start;
  }

  /** Returns the number of calls with a history that repeats no earlier call. */
  long apart() {
    return apart;
  }

  List<StepDraft> drafts() {
    var drafts = new ArrayList<StepDraft>();
    for (int i = 0; i < steps.size(); i++) {
      drafts.add(draft(i));
    }
    return drafts;
  }

  private StepDraft draft(int index) {
    Step step = steps.get(index);
    OtelSpan span = step.span();
    List<String> after = step.after().stream().map(each -> steps.get(each).span().id()).toList();
    long ready =
        step.after().stream().mapToLong(each -> steps.get(each).span().end()).max().orElse(start);
    long delay = Math.max(0, span.start() - ready);
    if (span.role() == SpanRole.TOOL) {
      inputs.add(List.of());
      answers.add(null);
      String tool = span.text("gen_ai.tool.name");
      return StepDraft.tool(
          span.id(),
          named(step, tool.isEmpty() ? "tool" : tool),
          after,
          new StepTiming(TracedJob.UNKNOWN, delay, span.end() - span.start()));
    }
    inputs.add(SpanMessages.input(span));
    answers.add(SpanMessages.answer(span));
    return StepDraft.call(
        span.id(),
        named(step, "chat"),
        after,
        new StepTiming(TracedJob.UNKNOWN, delay, 0),
        call(index));
  }

  private static String named(Step step, String name) {
    return step.agent().isEmpty() ? name : step.agent() + "/" + name;
  }

  private StepDraft.Call call(int index) {
    OtelSpan span = steps.get(index).span();
    List<Message> all = inputs.get(index);
    int input = span.tokens("gen_ai.usage.input_tokens");
    if (all.isEmpty()) {
      if (input == TracedJob.UNKNOWN) {
        throw span.where().named("").wrong(AgentTraceTexts.noTextNorLength(span.id()));
      }
      Assumptions.require(
          how,
          Assumption.GENERATED_TEXT,
          span.where().named(""),
          AgentTraceTexts.noText(span.id()));
    }
    int continued = continued(index);
    boolean repeats = all.stream().anyMatch(each -> each.role() == Message.Role.ASSISTANT);
    apart += continued < 0 && repeats ? 1 : 0;
    int known = continued < 0 ? 0 : inputs.get(continued).size() + 1;
    return new StepDraft.Call(
        continued < 0 ? null : steps.get(continued).span().id(),
        all.subList(known, all.size()),
        new CallLengths(input, span.tokens("gen_ai.usage.output_tokens"), List.of()),
        SpanMessages.tools(span),
        answers.get(index));
  }

  /**
   * Returns the call whose messages and answer a call repeats at its beginning, the one with the
   * most messages; -1 for none.
   */
  private int continued(int index) {
    List<Message> all = inputs.get(index);
    int found = -1;
    for (int each : steps.get(index).before().stream().toArray()) {
      List<Message> earlier = inputs.get(each);
      Message answer = answers.get(each);
      int known = earlier.size();
      if (answer != null
          && known > 0
          && known < all.size() - 1
          && all.get(known).equals(answer)
          && all.subList(0, known).equals(earlier)
          && (found < 0 || known > inputs.get(found).size())) {
        found = each;
      }
    }
    return found;
  }
}
