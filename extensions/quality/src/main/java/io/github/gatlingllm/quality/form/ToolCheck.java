// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.form;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.quality.form.ToolCalls.Call;
import java.util.HashMap;
import java.util.Map;

/** The offered tools, each with the schema of its arguments. */
public final class ToolCheck {

  private final Map<String, SchemaCheck> tools;

  private ToolCheck(Map<String, SchemaCheck> tools) {
    this.tools = tools;
  }

  /**
   * Reads tools in the form of OpenAI's API, of its inner objects, or of Anthropic's API.
   *
   * @throws IllegalArgumentException if they are not an array of functions
   */
  public static ToolCheck of(String text) {
    JsonNode tools =
        AnswerJson.read(text)
            .filter(JsonNode::isArray)
            .orElseThrow(() -> new IllegalArgumentException(FormTexts.TOOLS_NO_ARRAY));
    var checks = new HashMap<String, SchemaCheck>();
    tools.forEach(each -> add(checks, each.has("function") ? each.path("function") : each));
    return new ToolCheck(checks);
  }

  private static void add(Map<String, SchemaCheck> checks, JsonNode tool) {
    String name = tool.path("name").asText("");
    if (name.isEmpty()) {
      throw new IllegalArgumentException(FormTexts.TOOL_WITHOUT_NAME);
    }
    JsonNode schema = tool.has("parameters") ? tool.path("parameters") : tool.path("input_schema");
    if (!schema.isMissingNode()) {
      checks.putIfAbsent(name, SchemaCheck.of(schema));
    }
  }

  /**
   * Returns whether there are calls, and each names a tool and has valid arguments. Takes at most
   * two seconds.
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
