// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.io.UncheckedIOException;
import java.util.OptionalDouble;

/** A verdict as one line of JSON. */
public final class VerdictJson {

  private static final JsonMapper MAPPER = new JsonMapper();

  private VerdictJson() {}

  /**
   * Returns the line: outcome, source, objectives, and what was not checked. Values are in the unit
   * of our objectives: times in milliseconds, shares in percent.
   */
  public static String line(ToolVerdict verdict) {
    ObjectNode line = MAPPER.createObjectNode();
    line.put("outcome", verdict.outcome().name());
    ToolResult result = verdict.result();
    ObjectNode source = line.putObject("source").put("tool", result.tool().key());
    if (result.version() != null) {
      source.put("version", result.version());
    }
    source.put("requests", verdict.counts().sent());
    ArrayNode objectives = line.putArray("objectives");
    verdict.objectives().forEach(each -> add(objectives.addObject(), each));
    ArrayNode notChecked = line.putArray("notChecked");
    result.notChecked().forEach(notChecked::add);
    try {
      return MAPPER.writeValueAsString(line);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void add(ObjectNode object, JudgedObjective judged) {
    ObjectiveResult result = judged.result();
    object.put("text", judged.text()).put("verdict", result.verdict().name());
    OptionalDouble actual = result.actual();
    if (actual.isPresent() && Double.isFinite(actual.getAsDouble())) {
      object.put("actual", actual.getAsDouble());
    } else {
      object.putNull("actual");
    }
    Interval interval = result.interval();
    if (interval != null && Double.isFinite(interval.low()) && Double.isFinite(interval.high())) {
      object.putArray("interval").add(interval.low()).add(interval.high());
    }
    object.put("samples", result.samples()).put("weak", result.weak());
    if (judged.reason() != null) {
      object.put("reason", judged.reason());
    }
  }
}
