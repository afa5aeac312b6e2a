// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.mcp;

/** The methods of MCP that are requests of a load. */
public enum McpMethod {
  /** Opens a session. */
  INITIALIZE("initialize"),
  /** Lists the tools. */
  LIST_TOOLS("tools/list"),
  /** Calls a tool. */
  CALL_TOOL("tools/call");

  private final String method;

  McpMethod(String method) {
    this.method = method;
  }

  /** Returns the name of the method in messages. */
  public String method() {
    return method;
  }
}
