// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A span of OpenTelemetry.
 *
 * @param where its place in the file
 * @param trace the id of its trace
 * @param id its own id
 * @param parent the id of its parent; empty for none
 * @param start its start, in nanoseconds of the wall clock
 * @param end its end
 * @param attributes its attributes, each as JSON
 */
record OtelSpan(
    TraceObject where,
    String trace,
    String id,
    String parent,
    long start,
    long end,
    Map<String, JsonNode> attributes) {

  /** The part of a span in a job. */
  enum SpanRole {
    CALL,
    TOOL,
    AGENT,
    OTHER,
    /** An operation that a replay can't repeat, such as embeddings. */
    UNSUPPORTED
  }

  /** Parses a span of OTLP JSON, or with the names of its fields in snake case. */
  static OtelSpan of(TraceObject json) {
    String id = text(json, "spanId", "span_id");
    TraceObject where = json.named("span " + id + ": ");
    long start = nanos(where, "startTimeUnixNano", "start_time_unix_nano");
    long end = nanos(where, "endTimeUnixNano", "end_time_unix_nano");
    if (end < start) {
      throw where.wrong(SpanTexts.endsEarly(start, end));
    }
    String parent = either(json, "parentSpanId", "parent_span_id").asText("");
    return new OtelSpan(
        where,
        text(json, "traceId", "trace_id"),
        id,
        parent.matches("0*") ? "" : parent,
        start,
        end,
        attributes(where));
  }

  private static JsonNode either(TraceObject json, String camel, String snake) {
    return json.has(camel) ? json.get(camel) : json.get(snake);
  }

  private static String text(TraceObject json, String camel, String snake) {
    JsonNode value = either(json, camel, snake);
    if (!value.isTextual() || value.asText().isBlank()) {
      throw json.wrong(AgentTraceTexts.missing(camel));
    }
    return value.asText();
  }

  /** 64-bit integers are texts in OTLP JSON. */
  private static long nanos(TraceObject json, String camel, String snake) {
    JsonNode value = either(json, camel, snake);
    try {
      long nanos = value.isTextual() ? Long.parseLong(value.asText()) : value.asLong();
      if (nanos > 0) {
        return nanos;
      }
    } catch (NumberFormatException noNumber) {
      // refused below
    }
    throw json.wrong(SpanTexts.noTime(camel, TraceObject.shown(value)));
  }

  private static Map<String, JsonNode> attributes(TraceObject json) {
    var attributes = new HashMap<String, JsonNode>();
    JsonNode listed = json.get("attributes");
    if (listed.isObject()) {
      listed.properties().forEach(each -> attributes.put(each.getKey(), each.getValue()));
      return attributes;
    }
    for (JsonNode each : listed) {
      attributes.put(each.path("key").asText(), SpanValues.plain(each.path("value")));
    }
    return attributes;
  }

  /** Returns an attribute; null if it is absent. */
  @Nullable JsonNode attribute(String name) {
    return attributes.get(name);
  }

  /** Returns an attribute as text; empty if it is absent. */
  String text(String name) {
    JsonNode value = attributes.get(name);
    return value == null ? "" : value.asText();
  }

  /** Returns a number of tokens; {@link TracedJob#UNKNOWN} if it is absent or 0. */
  int tokens(String name) {
    JsonNode value = attributes.get(name);
    int tokens = value == null ? 0 : value.asInt();
    return tokens > 0 ? tokens : TracedJob.UNKNOWN;
  }

  SpanRole role() {
    return switch (text("gen_ai.operation.name")) {
      case "chat", "text_completion", "generate_content" -> SpanRole.CALL;
      case "execute_tool" -> SpanRole.TOOL;
      case "invoke_agent", "create_agent", "invoke_workflow" -> SpanRole.AGENT;
      case "" -> SpanRole.OTHER;
      default -> SpanRole.UNSUPPORTED;
    };
  }
}
