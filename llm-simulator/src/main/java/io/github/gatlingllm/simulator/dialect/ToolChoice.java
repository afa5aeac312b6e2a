// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The tool choice of a request.
 *
 * @param mode whether tools may or must be called
 * @param allowed the names of the tools that may be called; none: all
 * @param parallel whether several calls in one answer are allowed
 */
record ToolChoice(Mode mode, Set<String> allowed, Parallel parallel) {

  /** Whether tools are called. */
  enum Mode {
    NONE,
    AUTO,
    REQUIRED,
    /** The one allowed tool is called. */
    NAMED
  }

  /** Whether several calls are allowed. */
  enum Parallel {
    NOT_SET,
    ALLOWED,
    FORBIDDEN;

    static Parallel of(JsonNode allowed) {
      if (!allowed.isBoolean()) {
        return NOT_SET;
      }
      return allowed.booleanValue() ? ALLOWED : FORBIDDEN;
    }
  }

  static ToolChoice of(Mode mode, Parallel parallel) {
    return new ToolChoice(mode, Set.of(), parallel);
  }

  static ToolChoice named(String name, Parallel parallel) {
    return new ToolChoice(Mode.NAMED, Set.of(name), parallel);
  }

  /** Reads the choice of OpenAI's two APIs, which differ in where names are. */
  static ToolChoice openAi(JsonNode choice, Parallel parallel, String namesAt) {
    if (choice.isTextual()) {
      return of(mode(choice.textValue()), parallel);
    }
    return switch (choice.path("type").asText()) {
      case "" -> of(Mode.AUTO, parallel);
      case "function" -> named(choice.at(namesAt + "/name").asText(), parallel);
      case "allowed_tools" -> allowed(choice, parallel, namesAt);
      default -> throw wrong(choice.toString());
    };
  }

  private static ToolChoice allowed(JsonNode choice, Parallel parallel, String namesAt) {
    JsonNode allowed =
        choice.path("allowed_tools").isObject() ? choice.get("allowed_tools") : choice;
    Set<String> names = new TreeSet<>();
    allowed.path("tools").forEach(tool -> names.add(tool.at(namesAt + "/name").asText()));
    return new ToolChoice(mode(allowed.path("mode").asText("auto")), names, parallel);
  }

  private static Mode mode(String name) {
    return switch (name) {
      case "none" -> Mode.NONE;
      case "auto" -> Mode.AUTO;
      case "required" -> Mode.REQUIRED;
      default -> throw wrong(name);
    };
  }

  private static ApiError wrong(String choice) {
    return ApiError.invalid(
        "Invalid value: " + choice + ". Supported values are: 'none', 'auto', 'required', a tool.",
        "tool_choice",
        null);
  }

  /**
   * Returns the tools that the answer calls. Rounds take turns among the tools.
   *
   * @param rounds the answers since the last user message that called tools
   * @throws ApiError if a tool must be called that the request does not have
   */
  ToolUse among(List<CalledTool> tools, int rounds, ToolRules rules) {
    List<CalledTool> open = new ArrayList<>(tools);
    open.removeIf(tool -> !allowed.isEmpty() && !allowed.contains(tool.name()));
    if (mode == Mode.NONE || (mode == Mode.AUTO && (rounds >= rules.rounds() || open.isEmpty()))) {
      return ToolUse.NONE;
    }
    if (open.isEmpty()) {
      throw noTool(tools);
    }
    int calls = calls(open.size(), rules);
    return new ToolUse(
        IntStream.range(0, calls)
            .mapToObj(i -> open.get((rounds * calls + i) % open.size()))
            .toList(),
        mode == Mode.NAMED);
  }

  private int calls(int tools, ToolRules rules) {
    if (parallel == Parallel.FORBIDDEN || mode == Mode.NAMED) {
      return 1;
    }
    boolean all = parallel == Parallel.ALLOWED && mode == Mode.REQUIRED;
    return all ? Math.max(tools, rules.parallel()) : rules.parallel();
  }

  private ApiError noTool(List<CalledTool> tools) {
    return tools.isEmpty()
        ? ApiError.invalid("When using `tool_choice`, `tools` must be set.", "tools", null)
        : ApiError.invalid(
            "Tool choice " + allowed + " not found in 'tools' parameter.", "tool_choice", null);
  }
}
