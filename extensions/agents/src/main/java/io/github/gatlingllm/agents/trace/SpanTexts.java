// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

/** The texts of OpenTelemetry spans: errors, and what the console says about them. */
final class SpanTexts {

  static final String ORDER =
      "dependencies: a step waits for the steps that ended before it started; of parallel agents"
          + " and tools, only their own steps count";

  private SpanTexts() {}

  static String noTime(String field, String value) {
    return field
        + ": not a time ("
        + value
        + "). A replay needs start and end of each span, in nanoseconds. Export them.";
  }

  static String endsEarly(long start, long end) {
    return "endTimeUnixNano: before the start ("
        + end
        + " < "
        + start
        + "). A span ends after it starts. Correct the times.";
  }

  static String duplicate(String id) {
    return "spanId: used twice (" + id + "). Ids are unique in a trace. Remove one of the spans.";
  }

  static String ownAncestor(String id) {
    return "parentSpanId: a cycle ("
        + id
        + "). No span can be its own ancestor. Correct the parents.";
  }

  static String unsupported(long spans) {
    return "not replayed: "
        + AgentTraceTexts.counted(spans, "span")
        + " of other operations, such as embeddings";
  }

  static String empty(long traces) {
    return "not replayed: "
        + AgentTraceTexts.counted(traces, "trace")
        + " without a call (gen_ai.operation.name chat)";
  }

  static String orphans(long spans) {
    return AgentTraceTexts.counted(spans, "span")
        + " without their parents in the file: taken as children of the whole job";
  }

  static String apart(long calls) {
    return AgentTraceTexts.counted(calls, "call")
        + " with messages that repeat no earlier call: sent as recorded, without actual answers";
  }

  static String notJson(String attribute, String problem) {
    return attribute
        + ": not JSON ("
        + problem
        + "). The attribute contains a JSON array, possibly as text. Correct it.";
  }
}
