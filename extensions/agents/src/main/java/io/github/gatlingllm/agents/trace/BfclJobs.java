// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.agents.trace.TracedCall.CallLengths;
import io.github.gatlingllm.agents.trace.TracedStep.StepTiming;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads entries in the shape of BFCL: a call for each turn of the question. */
final class BfclJobs implements JobReader {

  /** Types of BFCL's functions that JSON schemas name otherwise. */
  private static final Map<String, String> TYPES =
      Map.of("dict", "object", "float", "number", "tuple", "array", "any", "string");

  private final TraceReading how;
  private final List<TracedJob> jobs = new ArrayList<>();

  BfclJobs(TraceReading how) {
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
  public void read(TraceObject entry) {
    List<Tool> tools = TracedMessages.tools(schemas(entry), "function");
    if (!tools.isEmpty() || entry.has("involved_classes")) {
      Assumptions.require(how, Assumption.FIXED_RESULTS, entry, AgentTraceTexts.NO_RESULTS);
    }
    var drafts = new ArrayList<StepDraft>();
    for (JsonNode turn : entry.array("question")) {
      String id = "turn " + (drafts.size() + 1);
      List<String> after = drafts.isEmpty() ? List.of() : List.of("turn " + drafts.size());
      var call =
          new StepDraft.Call(
              after.isEmpty() ? null : after.get(0),
              messages(entry, turn),
              new CallLengths(TracedJob.UNKNOWN, TracedJob.UNKNOWN, List.of()),
              tools,
              null);
      drafts.add(StepDraft.call(id, "chat", after, StepTiming.AT_ONCE, call));
    }
    if (drafts.isEmpty()) {
      throw entry.wrong(AgentTraceTexts.NO_TURNS);
    }
    String id = entry.text("id");
    jobs.add(new TracedJob(id, TracedJob.UNKNOWN, StepGraph.ordered(drafts, entry::wrong)));
  }

  private static List<Message> messages(TraceObject entry, JsonNode turn) {
    ObjectNode object = ((ObjectNode) entry.json()).objectNode();
    object.set("question", turn);
    List<Message> messages =
        TracedMessages.of(new TraceObject(entry.place(), entry.path(), object), "question");
    if (messages.isEmpty()) {
      throw entry.wrong(AgentTraceTexts.NO_TURNS);
    }
    return messages;
  }

  private static TraceObject schemas(TraceObject entry) {
    JsonNode copy = entry.json().deepCopy();
    rename(copy.path("function"));
    return new TraceObject(entry.place(), entry.path(), copy);
  }

  private static void rename(JsonNode schema) {
    if (schema instanceof ObjectNode object) {
      String type = TYPES.get(object.path("type").asText());
      if (type != null) {
        object.put("type", type);
      }
      object.forEach(BfclJobs::rename);
    } else if (schema instanceof ArrayNode array) {
      array.forEach(BfclJobs::rename);
    }
  }
}
