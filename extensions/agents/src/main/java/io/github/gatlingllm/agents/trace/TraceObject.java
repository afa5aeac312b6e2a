// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object of a trace, whose errors name file, line and field.
 *
 * @param place the file and the line, such as {@code jobs.jsonl:3}
 * @param path what precedes the names of its fields in errors, such as {@code step 'plan': }
 * @param json the object
 */
record TraceObject(String place, String path, JsonNode json) {

  private static final double NANOS_PER_MILLI = 1e6;

  /** More than three years in a trace must be another unit. */
  private static final double MOST_MILLIS = 1e11;

  /** Returns the same object with another beginning of its errors. */
  TraceObject named(String other) {
    return new TraceObject(place, other, json);
  }

  /** Creates the error of this object. */
  IllegalArgumentException wrong(String reason) {
    return new IllegalArgumentException(place + ": " + path + reason);
  }

  /** Refuses other fields, because an ignored one would change what is replayed. */
  void requireOnly(Set<String> fields) {
    var unknown = new TreeSet<String>();
    json.fieldNames().forEachRemaining(unknown::add);
    unknown.removeAll(fields);
    if (!unknown.isEmpty()) {
      throw wrong(AgentTraceTexts.unknownField(unknown.first(), new TreeSet<>(fields)));
    }
  }

  boolean has(String field) {
    return json.hasNonNull(field);
  }

  JsonNode get(String field) {
    return json.path(field);
  }

  /** Returns a text; null if the field is absent. */
  @Nullable String textOrNull(String field) {
    if (!has(field)) {
      return null;
    }
    JsonNode value = json.get(field);
    if (!value.isTextual() || value.asText().isBlank()) {
      throw wrong(AgentTraceTexts.notText(field, shown(value)));
    }
    return value.asText();
  }

  /** Returns a required text. */
  String text(String field) {
    String value = textOrNull(field);
    if (value == null) {
      throw wrong(AgentTraceTexts.missing(field));
    }
    return value;
  }

  /** Returns a time in milliseconds as nanoseconds; {@link TracedJob#UNKNOWN} if absent. */
  long nanos(String field) {
    if (!has(field)) {
      return TracedJob.UNKNOWN;
    }
    JsonNode value = json.get(field);
    if (!value.isNumber() || value.asDouble() < 0 || !(value.asDouble() <= MOST_MILLIS)) {
      throw wrong(AgentTraceTexts.notMillis(field, shown(value)));
    }
    return Math.round(value.asDouble() * NANOS_PER_MILLI);
  }

  /** Returns a number of tokens; {@link TracedJob#UNKNOWN} if absent. */
  int tokens(String field) {
    if (!has(field)) {
      return TracedJob.UNKNOWN;
    }
    JsonNode value = json.get(field);
    if (!value.canConvertToExactIntegral() || !value.canConvertToInt() || value.asInt() < 1) {
      throw wrong(AgentTraceTexts.notTokens(field, shown(value)));
    }
    return value.asInt();
  }

  /** Returns whole numbers; empty if absent. */
  List<Integer> numbers(String field) {
    var numbers = new ArrayList<Integer>();
    for (JsonNode each : array(field)) {
      if (!each.canConvertToExactIntegral() || !each.canConvertToInt()) {
        throw wrong(AgentTraceTexts.notNumbers(field, shown(each)));
      }
      numbers.add(each.asInt());
    }
    return numbers;
  }

  /** Returns texts; empty if absent. */
  List<String> texts(String field) {
    var texts = new ArrayList<String>();
    for (JsonNode each : array(field)) {
      if (!each.isTextual()) {
        throw wrong(AgentTraceTexts.notTexts(field, shown(each)));
      }
      texts.add(each.asText());
    }
    return texts;
  }

  /** Returns the elements of an array; empty if the field is absent. */
  Iterable<JsonNode> array(String field) {
    if (!has(field)) {
      return List.of();
    }
    JsonNode value = json.get(field);
    if (!value.isArray()) {
      throw wrong(AgentTraceTexts.notArray(field, shown(value)));
    }
    return value;
  }

  /** Returns an object inside this one. */
  TraceObject object(String field) {
    return inside(field, json.path(field));
  }

  /** Returns the objects of an array. */
  List<TraceObject> objects(String field) {
    var objects = new ArrayList<TraceObject>();
    for (JsonNode each : array(field)) {
      objects.add(inside(field, each));
    }
    return objects;
  }

  private TraceObject inside(String field, JsonNode value) {
    if (!value.isObject()) {
      throw wrong(AgentTraceTexts.notObject(field, shown(value)));
    }
    return new TraceObject(place, path, value);
  }

  static String shown(JsonNode value) {
    String text = value.toString();
    return text.length() > 80 ? text.substring(0, 80) + "…" : text;
  }
}
