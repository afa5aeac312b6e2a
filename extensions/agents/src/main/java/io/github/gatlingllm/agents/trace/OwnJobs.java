// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import io.github.gatlingllm.agents.StepKind;
import io.github.gatlingllm.agents.trace.TracedCall.CallLengths;
import io.github.gatlingllm.agents.trace.TracedStep.StepTiming;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Tool;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads this project's own format: a line for each job, with its steps. */
final class OwnJobs implements JobReader {

  private static final Set<String> JOB = Set.of("id", "dueMs", "tools", "steps");
  private static final Set<String> STEP =
      Set.of("id", "name", "after", "delayMs", "dueMs", "llm", "tool", "ms", "pauseMs");
  private static final Set<String> LLM =
      Set.of("continues", "messages", "inputTokens", "hashIds", "outputTokens", "answer", "tools");

  private final TraceReading how;
  private final List<TracedJob> jobs = new ArrayList<>();
  private final Map<String, String> places = new HashMap<>();

  OwnJobs(TraceReading how) {
    this.how = how;
  }

  @Override
  public boolean full() {
    return jobs.size() >= how.limit();
  }

  @Override
  public List<TracedJob> jobs(List<String> notes) {
    return jobs;
  }

  @Override
  public void read(TraceObject job) {
    job.requireOnly(JOB);
    String own = job.textOrNull("id");
    String id = own == null ? "job " + (jobs.size() + 1) : own;
    String before = places.put(id, job.place());
    if (before != null) {
      throw job.wrong(AgentTraceTexts.duplicateJob(id, before));
    }
    List<Tool> tools = TracedMessages.tools(job, "tools");
    List<StepDraft> drafts = job.objects("steps").stream().map(step -> step(step, tools)).toList();
    if (drafts.isEmpty()) {
      throw job.wrong(AgentTraceTexts.NO_STEPS);
    }
    jobs.add(new TracedJob(id, job.nanos("dueMs"), StepGraph.ordered(drafts, job::wrong)));
  }

  private StepDraft step(TraceObject given, List<Tool> tools) {
    String id = given.text("id");
    TraceObject step = given.named("step '" + id + "': ");
    step.requireOnly(STEP);
    String named = step.textOrNull("name");
    int kinds = (step.has("llm") ? 1 : 0) + (step.has("tool") ? 1 : 0);
    if (kinds + (step.has("pauseMs") ? 1 : 0) != 1) {
      throw step.wrong(AgentTraceTexts.STEP_KIND);
    }
    List<String> after = step.texts("after");
    if (step.has("llm")) {
      TraceObject llm = step.object("llm").named("step '" + id + "': llm.");
      return StepDraft.call(
          id, named == null ? id : named, after, timing(step, 0), call(llm, step, tools));
    }
    if (step.has("tool")) {
      String tool = step.text("tool");
      return StepDraft.tool(
          id, named == null ? tool : named, after, timing(step, toolNanos(step, id)));
    }
    long pause = step.nanos("pauseMs");
    return new StepDraft(
        id, named == null ? id : named, StepKind.PAUSE, after, timing(step, pause), null);
  }

  private long toolNanos(TraceObject step, String id) {
    long nanos = step.nanos("ms");
    if (nanos == TracedJob.UNKNOWN) {
      Assumptions.require(how, Assumption.INSTANT_TOOLS, step.named(""), noTime(id));
      return 0;
    }
    return nanos;
  }

  private static String noTime(String id) {
    return AgentTraceTexts.noToolTime(id);
  }

  private static StepTiming timing(TraceObject step, long nanos) {
    return new StepTiming(step.nanos("dueMs"), Math.max(0, step.nanos("delayMs")), nanos);
  }

  private static StepDraft.Call call(TraceObject llm, TraceObject step, List<Tool> ofJob) {
    llm.requireOnly(LLM);
    List<Message> messages = TracedMessages.of(llm, "messages");
    var lengths =
        new CallLengths(
            llm.tokens("inputTokens"), llm.tokens("outputTokens"), llm.numbers("hashIds"));
    @Nullable String continues = llm.textOrNull("continues");
    if (messages.isEmpty() && lengths.input() == TracedJob.UNKNOWN) {
      throw step.wrong(
          lengths.blocks().isEmpty()
              ? AgentTraceTexts.NO_MESSAGES
              : AgentTraceTexts.BLOCKS_WITHOUT_LENGTH);
    }
    if (!lengths.blocks().isEmpty() && continues != null) {
      throw step.wrong(AgentTraceTexts.BLOCKS_CONTINUED);
    }
    List<Tool> tools = llm.has("tools") ? TracedMessages.tools(llm, "tools") : ofJob;
    return new StepDraft.Call(
        continues, messages, lengths, tools, TracedMessages.answer(llm, "answer"));
  }
}
