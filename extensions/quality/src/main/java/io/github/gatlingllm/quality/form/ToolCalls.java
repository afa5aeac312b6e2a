// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.form;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.List;

/**
 * The tool calls of an answer.
 *
 * @param called whether the model called any tool
 * @param calls the calls, each with name and arguments
 */
public record ToolCalls(boolean called, List<Call> calls) {

  private static final String CALLED = "tool_calls";

  /**
   * A tool call.
   *
   * @param name the name of the tool; empty if it is missing
   * @param arguments JSON, which may be invalid
   */
  public record Call(String name, String arguments) {}

  /** Copies. */
  public ToolCalls {
    calls = List.copyOf(calls);
  }

  /**
   * Reads an answer: a list of calls, a message or choice with {@code tool_calls}, one call, or a
   * text, which calls nothing. A finish reason decides whether the model called a tool; without
   * one, the calls decide. The word {@code tool_calls} alone is a call.
   */
  public static ToolCalls read(String answer) {
    return AnswerJson.read(answer)
        .map(ToolCalls::read)
        .orElseGet(() -> new ToolCalls(answer.strip().equals(CALLED), List.of()));
  }

  private static ToolCalls read(JsonNode answer) {
    JsonNode list = list(answer);
    var calls = new ArrayList<Call>();
    list.forEach(each -> calls.add(call(each)));
    JsonNode reason = answer.path("finish_reason");
    boolean called = reason.isTextual() ? reason.asText().equals(CALLED) : !calls.isEmpty();
    return new ToolCalls(called || (answer.isTextual() && answer.asText().equals(CALLED)), calls);
  }

  /**
   * Returns an answer as a message from which {@link #read} reads the same calls, whatever its text
   * is.
   */
  public static String message(String text, List<Call> calls) {
    var message = JsonNodeFactory.instance.objectNode().put("content", text);
    var list = message.putArray(CALLED);
    for (Call call : calls) {
      list.addObject()
          .putObject("function")
          .put("name", call.name())
          .put("arguments", call.arguments());
    }
    return message.toString();
  }

  private static JsonNode list(JsonNode answer) {
    if (answer.isArray()) {
      return answer;
    }
    JsonNode outer = answer.path(CALLED);
    JsonNode inner = outer.isArray() ? outer : answer.path("message").path(CALLED);
    boolean single = answer.has("function") || (answer.has("name") && answer.has("arguments"));
    return single ? JsonNodeFactory.instance.arrayNode().add(answer) : inner;
  }

  private static Call call(JsonNode call) {
    JsonNode function = call.has("function") ? call.path("function") : call;
    JsonNode arguments = function.path("arguments");
    return new Call(
        function.path("name").asText(""),
        arguments.isTextual() ? arguments.asText() : arguments.toString());
  }
}
