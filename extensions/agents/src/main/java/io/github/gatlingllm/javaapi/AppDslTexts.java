// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

/** The errors of the DSL of rerankers and MCP servers. */
final class AppDslTexts {

  static final String SCORE_HAS_ONE_API =
      "score(...).api(...): scores have one API (vLLM's). An API belongs to rankings. Leave it out,"
          + " or use rerank(...).";

  static final String NO_DOCUMENTS =
      "rerank(...), score(...): the request has no documents (none). It needs at least one. Add"
          + " .documents(...).";

  private AppDslTexts() {}

  static String mcpName(String name) {
    return "mcp(...): the name is blank or an expression ("
        + name
        + "). Its requests have this name in"
        + " reports. Set a constant name.";
  }

  static String noMcpUrl(String name) {
    return "mcp(\""
        + name
        + "\"): it has no URL (none). Calls need the URL of the server. Set"
        + " .url(\"http://.../mcp\").";
  }

  static String path(String path) {
    return "path(...): the path does not begin with / ("
        + path
        + "). A path is below the protocol's"
        + " base URL. Begin it with /, or use .url(...) for another server.";
  }

  static String url(String call, String url) {
    return call
        + "(...): this is no whole URL ("
        + url
        + "). It needs http or https and a host, and no"
        + " credentials. Pass a URL such as http://localhost:8081/mcp.";
  }
}
