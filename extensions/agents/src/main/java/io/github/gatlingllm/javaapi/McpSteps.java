// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.CoreDsl.exec;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.exec.Executable;
import io.gatling.javaapi.core.internal.Expressions;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import io.github.gatlingllm.agents.StepKind;
import io.github.gatlingllm.agents.action.SentAs;
import io.github.gatlingllm.agents.action.SharedObjects;
import io.github.gatlingllm.agents.action.ToolBeginBuilder;
import io.github.gatlingllm.agents.action.ToolEndBuilder;
import io.github.gatlingllm.agents.mcp.McpSession;

/** Builds the steps of a user around its calls of an MCP server. */
final class McpSteps {

  private static final String KEY = "mcp ";

  private McpSteps() {}

  /** Returns the user's session with a server; a closed one, which is not kept, if it has none. */
  static McpSession session(Session session, String url) {
    return session(session.asScala(), url);
  }

  static McpSession session(io.gatling.core.session.Session session, String url) {
    return SharedObjects.of(session).get(KEY + url, McpSession.class, () -> new McpSession(url));
  }

  /** Returns a chain whose requests are steps of kind MCP in a job. */
  static ChainBuilder of(McpBuilder server, Executable steps) {
    return exec(session -> begun(session, server))
        .exec(server.replies())
        .exec(steps)
        .exec(SentAs::usual);
  }

  private static Session begun(Session session, McpBuilder server) {
    Session kept = new Session(SharedObjects.kept(session.asScala()));
    return SentAs.kind(kept, StepKind.MCP, server.requests());
  }

  /** Returns an HTTP request as one step of kind MCP. */
  static ChainBuilder step(String name, HttpRequestActionBuilder request) {
    var place = new Object();
    var begin = new ToolBeginBuilder(Expressions.toStringExpression(name), StepKind.MCP, place);
    return exec(Steps.of(begin)).exec(request).exec(Steps.of(new ToolEndBuilder(place)));
  }
}
