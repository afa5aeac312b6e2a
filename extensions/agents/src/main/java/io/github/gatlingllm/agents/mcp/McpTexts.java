// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.mcp;

/** The sentences on MCP: kinds of failures, and errors of requests. */
final class McpTexts {

  static final String TOOL_ERROR = "MCP tool error";
  static final String RPC_ERROR = "MCP error";
  static final String WRONG_VERSION = "MCP version not supported";
  static final String WRONG_RESULT = "MCP result of a wrong form";
  static final String NO_ANSWER = "MCP call without one answer";

  static final String NO_METHOD = "Method not found: the client declares no capability";

  private McpTexts() {}

  static String version(String reported) {
    return "the server reports version '"
        + reported
        + "' (supported: "
        + String.join(", ", McpSession.VERSIONS)
        + ")";
  }

  static String answers(int answers, long id) {
    return (answers == 0 ? "no message answers" : answers + " messages answer")
        + " the call with id "
        + id;
  }

  static String missing(String field) {
    return "the result has no '" + field + "'";
  }

  static String notInitialised(String url) {
    return "MCP server "
        + url
        + ": there is no session (initialize failed). A call needs one. Look at the failure of the"
        + " initialize request.";
  }

  static String notJson(String tool, String found) {
    return "tool \""
        + tool
        + "\": the arguments are no JSON object ("
        + found
        + "). MCP sends arguments as one object. Pass an object such as {\"query\": \"...\"}.";
  }
}
