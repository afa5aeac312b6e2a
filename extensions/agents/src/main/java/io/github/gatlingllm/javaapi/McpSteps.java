// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static java.util.Objects.requireNonNull;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.exec.Executable;
import io.gatling.javaapi.core.internal.Expressions;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import io.github.gatlingllm.agents.StepKind;
import io.github.gatlingllm.agents.action.SentAs;
import io.github.gatlingllm.agents.action.ToolBeginBuilder;
import io.github.gatlingllm.agents.action.ToolEndBuilder;
import io.github.gatlingllm.agents.mcp.McpSession;

/** Builds the steps of a user around its calls of an MCP server. */
final class McpSteps {

  /** The prefix of session attributes; Gatling's {@code session.reset()} keeps those. */
  private static final String ATTRIBUTE = "gatling.llm.mcp.";

  private McpSteps() {}

  /** Returns the user's session with a server; a closed one, which is not kept, if it has none. */
  static McpSession session(Session session, String url) {
    return session.contains(ATTRIBUTE + url)
        ? requireNonNull(session.<McpSession>get(ATTRIBUTE + url))
        : new McpSession(url);
  }

  /** Returns a chain whose requests are steps of kind MCP in a job. */
  static ChainBuilder of(McpBuilder server, Executable steps) {
    return exec(session -> begun(session, server)).exec(steps).exec(SentAs::usual);
  }

  private static Session begun(Session session, McpBuilder server) {
    String url = server.requiredUrl();
    Session known =
        session.contains(ATTRIBUTE + url)
            ? session
            : session.set(ATTRIBUTE + url, new McpSession(url));
    return SentAs.kind(known, StepKind.MCP, server.requests());
  }

  /** Returns an HTTP request as one step of kind MCP. */
  static ChainBuilder step(String name, HttpRequestActionBuilder request) {
    var place = new Object();
    var begin = new ToolBeginBuilder(Expressions.toStringExpression(name), StepKind.MCP, place);
    return exec(Steps.of(begin)).exec(request).exec(Steps.of(new ToolEndBuilder(place)));
  }
}
