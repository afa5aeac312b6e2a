// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.CoreDsl.doIfOrElse;
import static io.gatling.javaapi.core.CoreDsl.exec;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.exec.Executable;
import io.github.gatlingllm.agents.mcp.McpDialect;
import io.github.gatlingllm.agents.mcp.McpMethod;
import io.github.gatlingllm.agents.mcp.McpSession;
import io.github.gatlingllm.protocol.Expression;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * DSL for building calls of an MCP server. The text of the answer, for {@code outputText()}, is
 * that of its contents, or the names of the tools. An error of a tool is a failure
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class McpCallBuilder implements Executable {

  private final McpBuilder server;
  private final McpMethod method;
  private final String tool;

  /** The underlying request; this builder exposes only the options of calls. */
  private final ChatBuilder request;

  private McpCallBuilder(McpBuilder server, McpMethod method, String tool, ChatBuilder request) {
    this.server = server;
    this.method = method;
    this.tool = tool;
    this.request = request;
  }

  static McpCallBuilder of(McpBuilder server, String name, McpMethod method, String tool) {
    ChatBuilder request = ChatBuilder.of(El.string(name)).disableStreaming().model("").user(tool);
    return new McpCallBuilder(server, method, tool, request);
  }

  private McpCallBuilder with(UnaryOperator<ChatBuilder> change) {
    return new McpCallBuilder(server, method, tool, change.apply(request));
  }

  /**
   * Set the arguments of the tool; none by default
   *
   * @param json a JSON object, such as <code>{"query": "#{question}"}</code>, expressed as a
   *     Gatling Expression Language String
   * @return a new McpCallBuilder instance
   */
  public McpCallBuilder arguments(String json) {
    if (!El.isDynamic(json)) {
      McpDialect.requireObject(tool, json);
    }
    Expression<String> text = El.string(json);
    return with(call -> call.param(McpDialect.ARGUMENTS, session -> El.resolve(text, session)));
  }

  /**
   * Set the arguments of the tool
   *
   * @param arguments the arguments
   * @return a new McpCallBuilder instance
   */
  public McpCallBuilder arguments(Map<String, Object> arguments) {
    Map<String, Object> copy = Map.copyOf(arguments);
    return with(call -> call.param(McpDialect.ARGUMENTS, session -> copy));
  }

  /**
   * Set the arguments of the tool
   *
   * @param arguments the arguments, expressed as a function
   * @return a new McpCallBuilder instance
   */
  public McpCallBuilder arguments(Function<Session, Map<String, Object>> arguments) {
    return with(call -> call.param(McpDialect.ARGUMENTS, arguments::apply));
  }

  /**
   * Apply some checks
   *
   * @param checks the checks: outputText(), e2e()
   * @return a new McpCallBuilder instance
   */
  public McpCallBuilder check(CheckBuilder... checks) {
    return with(call -> call.check(checks));
  }

  /**
   * Set an SLO of this call, which replaces all SLOs of its protocol; may be called several times
   *
   * @param slo the SLO
   * @return a new McpCallBuilder instance
   */
  public McpCallBuilder slo(SloBuilder slo) {
    return with(call -> call.slo(slo));
  }

  /**
   * Don't apply any SLO to this call
   *
   * @return a new McpCallBuilder instance
   */
  public McpCallBuilder noSlo() {
    return with(ChatBuilder::noSlo);
  }

  @Override
  public ChainBuilder toChainBuilder() {
    String url = server.requiredUrl();
    ChatBuilder call = request().with(s -> s.headers = versioned(s.headers, url));
    ChatBuilder identified = call.header(McpSession.ID_HEADER, session -> id(session, url));
    return McpSteps.of(
        server,
        server
            .opening()
            .exec(
                doIfOrElse(session -> McpSteps.session(session, url).id() == null)
                    .then(exec(call))
                    .orElse(exec(identified))));
  }

  private static String id(Session session, String url) {
    return Objects.requireNonNull(McpSteps.session(session, url).id());
  }

  private static Map<String, Expression<String>> versioned(
      Map<String, Expression<String>> headers, String url) {
    return ExtendedCopies.joined(
        headers,
        McpSession.VERSION_HEADER,
        El.function(session -> McpSteps.session(session, url).version()));
  }

  /** Returns the request without the headers of a session. */
  ChatBuilder request() {
    String url = server.requiredUrl();
    return request
        .param(McpDialect.CALL, session -> McpSteps.session(session, url).call())
        .with(
            s -> {
              s.dialect = new McpDialect(url, method);
              s.headers = server.headers();
            });
  }
}
