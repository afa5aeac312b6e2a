// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;
import static java.util.Objects.requireNonNull;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import io.github.gatlingllm.agents.action.AsideBuilder;
import io.github.gatlingllm.agents.action.SharedStepsBuilder;
import io.github.gatlingllm.agents.mcp.McpMethod;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.request.HeaderName;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * DSL for an MCP server over streamable HTTP. Each user has a session of its own, which its first
 * call initialises. A call that finds its session lost (HTTP 404) fails; the next one initialises
 * another session
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class McpBuilder {

  private static final String INITIALIZED =
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

  /** The session attribute of a reply to a request of the server. */
  private static final String REPLY = "gatling.llm.mcp.reply";

  private static final String OPEN = " initialize";
  private static final String LIST = " tools/list";

  private final String name;
  private final String url;
  private final Map<String, Expression<String>> headers;

  private McpBuilder(String name, String url, Map<String, Expression<String>> headers) {
    this.name = name;
    this.url = url;
    this.headers = Map.copyOf(headers);
  }

  static McpBuilder of(String name) {
    if (name.isBlank() || El.isDynamic(name)) {
      throw new IllegalArgumentException(AppDslTexts.mcpName(name));
    }
    return new McpBuilder(name, "", Map.of());
  }

  /**
   * Set the URL of the server. The protocol's key and headers are not sent there
   *
   * @param url the whole URL, such as {@code http://localhost:8081/mcp}
   * @return a new McpBuilder instance
   */
  public McpBuilder url(String url) {
    return new McpBuilder(name, WholeUrl.required("mcp(...).url", url), headers);
  }

  /**
   * Set a header of all requests to the server, such as {@code Authorization}
   *
   * @param header the header's name
   * @param value the value, expressed as a Gatling Expression Language String
   * @return a new McpBuilder instance
   */
  public McpBuilder header(String header, String value) {
    var more = new LinkedHashMap<>(headers);
    more.put(HeaderName.required(header), El.header(".header", header, value));
    return new McpBuilder(name, url, more);
  }

  /**
   * Bootstrap a call of a tool, named in reports as the server is
   *
   * @param tool the name of the tool, expressed as a Gatling Expression Language String
   * @return a new McpCallBuilder instance
   */
  public McpCallBuilder tool(String tool) {
    return McpCallBuilder.of(this, name, McpMethod.CALL_TOOL, tool);
  }

  /**
   * Bootstrap a request for the list of tools, named {@code <name> tools/list} in reports
   *
   * @return a new McpCallBuilder instance
   */
  public McpCallBuilder listTools() {
    return McpCallBuilder.of(this, name + LIST, McpMethod.LIST_TOOLS, "tools");
  }

  /**
   * End the session of the user by a DELETE, if the server gave it an id
   *
   * @return the chain
   */
  public ChainBuilder close() {
    String step = name + " close";
    HttpRequestActionBuilder delete =
        identified(http(step).delete(requiredUrl())).check(status().in(200, 202, 204, 404, 405));
    return McpSteps.of(
        this,
        doIf(session -> McpSteps.session(session, url).id() != null)
            .then(McpSteps.step(step, delete), exec(this::closed)));
  }

  private Session closed(Session session) {
    McpSteps.session(session, url).lost();
    return session;
  }

  /** Returns the chain that opens the session of a user that has none, for all its branches. */
  ChainBuilder opening() {
    String step = name + " initialized";
    HttpRequestActionBuilder notice = message(step).body(StringBody(INITIALIZED));
    McpCallBuilder initialize =
        McpCallBuilder.of(this, name + OPEN, McpMethod.INITIALIZE, "initialize");
    ChainBuilder steps =
        exec(initialize.request())
            .exec(
                doIf(session -> McpSteps.session(session, url).open())
                    .then(McpSteps.step(step, notice)));
    return exec(
        Steps.of(
            new SharedStepsBuilder(
                name + OPEN,
                requiredUrl(),
                steps.wrapped,
                session -> !McpSteps.session(session, url).open())));
  }

  /** Returns the step that lets a user reply to requests of the server. */
  ChainBuilder replies() {
    HttpRequestActionBuilder reply =
        message(name + " reply")
            .body(StringBody(session -> requireNonNull(session.getString(REPLY))));
    return exec(
        Steps.of(
            new AsideBuilder(
                exec(reply).wrapped,
                REPLY,
                (session, sender) -> McpSteps.session(session, url).repliesBy(sender))));
  }

  /** Returns a message that has no answer, without its body. */
  private HttpRequestActionBuilder message(String step) {
    return identified(http(step).post(requiredUrl()))
        .header("Content-Type", "application/json")
        .header("Accept", "application/json, text/event-stream")
        .check(status().in(200, 202, 204));
  }

  /** Adds the headers of the session and of the user to a message that needs no answer. */
  private HttpRequestActionBuilder identified(HttpRequestActionBuilder request) {
    HttpRequestActionBuilder with =
        request.sign(
            (message, session) -> {
              McpSteps.session(session, url).identify(message.getHeaders());
              return message;
            });
    for (Map.Entry<String, Expression<String>> header : headers.entrySet()) {
      with = with.header(header.getKey(), session -> El.resolve(header.getValue(), session));
    }
    return with;
  }

  /** Returns the names of its requests. */
  Set<String> requests() {
    return Set.of(name, name + OPEN, name + LIST);
  }

  String requiredUrl() {
    if (url.isEmpty()) {
      throw new IllegalStateException(AppDslTexts.noMcpUrl(name));
    }
    return url;
  }

  Map<String, Expression<String>> headers() {
    return headers;
  }
}
