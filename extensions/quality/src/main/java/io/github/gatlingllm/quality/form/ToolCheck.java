// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.form;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.quality.form.ToolCalls.Call;
import java.util.HashMap;
import java.util.Map;

/** The tools that a model may call, each with the schema of its arguments. */
public final class ToolCheck {

  private final Map<String, SchemaCheck> tools;

  private ToolCheck(Map<String, SchemaCheck> tools) {
    this.tools = tools;
  }

  /**
   * Reads tools as OpenAI's API takes them, their inner objects alone, or as Anthropic's API does.
   *
   * @throws IllegalArgumentException if they are not an array of functions
   */
  public static ToolCheck of(String text) {
    JsonNode tools =
        AnswerJson.read(text)
            .filter(JsonNode::isArray)
            .orElseThrow(
                () -> new IllegalArgumentException("tools must be a JSON array of functions"));
    var checks = new HashMap<String, SchemaCheck>();
    tools.forEach(each -> add(checks, each.has("function") ? each.path("function") : each));
    return new ToolCheck(checks);
  }

  private static void add(Map<String, SchemaCheck> checks, JsonNode tool) {
    String name = tool.path("name").asText("");
    if (name.isEmpty()) {
      throw new IllegalArgumentException("tools must each have a name, but one has none");
    }
    JsonNode schema = tool.has("parameters") ? tool.path("parameters") : tool.path("input_schema");
    if (!schema.isMissingNode()) {
      checks.putIfAbsent(name, SchemaCheck.of(schema));
    }
  }

  /**
   * Whether there are calls, and each names a tool and has arguments by its schema; in two seconds.
   */
  public boolean holds(ToolCalls answer) {
    long deadline = SchemaCheck.deadline();
    return !answer.calls().isEmpty()
        && answer.calls().stream().allMatch(call -> holds(call, deadline));
  }

  private boolean holds(Call call, long deadline) {
    SchemaCheck schema = tools.get(call.name());
    return schema != null && schema.holds(call.arguments(), deadline);
  }
}
