// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.agents.trace.TracedCall.CallLengths;
import io.github.gatlingllm.agents.trace.TracedStep.StepTiming;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Message.Role;
import io.github.gatlingllm.chat.ToolCall;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads trajectories in the shape of τ-bench ({@code traj}) and τ²-bench ({@code simulations}): a
 * call for each answer of the assistant, and a step for each tool that it calls.
 */
final class TrajectoryJobs implements JobReader {

  private final TraceReading how;
  private final List<TracedJob> jobs = new ArrayList<>();
  private long silent;

  TrajectoryJobs(TraceReading how) {
    this.how = how;
  }

  @Override
  public boolean full() {
    return jobs.size() >= how.limit();
  }

  @Override
  public List<TracedJob> jobs(List<String> notes) {
    notes.add(AgentTraceTexts.NO_TOOLS_OR_TIMES);
    if (silent > 0) {
      notes.add(AgentTraceTexts.noAnswers(silent));
    }
    return jobs;
  }

  @Override
  public void read(TraceObject value) {
    if (value.has("traj")) {
      job(value, "traj");
      return;
    }
    for (TraceObject simulation : value.objects("simulations")) {
      job(simulation, "messages");
    }
  }

  private void job(TraceObject value, String field) {
    var job = new Trajectory(how, value);
    int index = 0;
    for (TraceObject each : value.objects(field)) {
      job.message(TracedMessages.message(readable(each), index++));
    }
    if (job.drafts.isEmpty()) {
      silent++;
      return;
    }
    String id = "task " + value.get("task_id").asText(String.valueOf(jobs.size() + 1));
    jobs.add(new TracedJob(id, TracedJob.UNKNOWN, StepGraph.ordered(job.drafts, value::wrong)));
  }

  /** τ²-bench has the id of a result as {@code id}, and calls without {@code function}. */
  private static TraceObject readable(TraceObject message) {
    ObjectNode json = message.json().deepCopy();
    if (json.path("role").asText().equals("tool") && !json.has("tool_call_id")) {
      json.set("tool_call_id", json.path("id"));
    }
    for (JsonNode call : json.path("tool_calls")) {
      if (call instanceof ObjectNode own && !own.has("function")) {
        ObjectNode function = own.putObject("function");
        function.set("name", own.path("name"));
        JsonNode arguments = own.path("arguments");
        function.put(
            "arguments", arguments.isTextual() ? arguments.asText() : arguments.toString());
      }
    }
    return new TraceObject(message.place(), message.path(), json);
  }

  /** The steps of one trajectory. */
  private static final class Trajectory {

    private final TraceReading how;
    private final TraceObject where;
    private final List<StepDraft> drafts = new ArrayList<>();
    private final List<Message> own = new ArrayList<>();
    private List<String> after = List.of();
    private String last = "";

    private Trajectory(TraceReading how, TraceObject where) {
      this.how = how;
      this.where = where;
    }

    private void message(Message message) {
      if (message.role() != Role.ASSISTANT) {
        own.add(message);
        return;
      }
      if (own.isEmpty()) { // a greeting without a request
        own.add(message);
        return;
      }
      String id = "call " + (drafts.size() + 1);
      var lengths = new CallLengths(TracedJob.UNKNOWN, TracedJob.UNKNOWN, List.of());
      var call = new StepDraft.Call(last.isEmpty() ? null : last, own, lengths, List.of(), message);
      drafts.add(StepDraft.call(id, "chat", after, StepTiming.AT_ONCE, call));
      own.clear();
      last = id;
      after = List.of(id);
      if (!message.calls().isEmpty()) {
        after = message.calls().stream().map(each -> tool(each, id)).toList();
      }
    }

    private String tool(ToolCall call, String caller) {
      String id = "tool " + (drafts.size() + 1);
      Assumptions.require(
          how, Assumption.INSTANT_TOOLS, where, AgentTraceTexts.noToolTime(call.name()));
      drafts.add(StepDraft.tool(id, call.name(), List.of(caller), StepTiming.AT_ONCE));
      return id;
    }
  }
}
