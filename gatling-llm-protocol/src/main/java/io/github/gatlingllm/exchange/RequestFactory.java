// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static io.gatling.javaapi.core.CoreDsl.ByteArrayBody;
import static io.gatling.javaapi.http.HttpDsl.http;

import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.client.Request;
import io.gatling.http.protocol.HttpComponents;
import io.gatling.http.request.HttpRequest;
import io.gatling.http.request.HttpRequestDef;
import io.gatling.http.request.builder.HttpRequestBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.RequestedWork;
import io.github.gatlingllm.gatling.Conversions;
import io.github.gatlingllm.protocol.BaseUrls;
import io.github.gatlingllm.protocol.Endpoint;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.protocol.PaidCalls;
import io.github.gatlingllm.protocol.Secret;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.HeaderValue;
import io.github.gatlingllm.request.Secrets;
import io.github.gatlingllm.wire.Dialect;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Creates HTTP requests as Gatling's own DSL does, so that the settings on {@code http} (base URLs,
 * TLS, proxy, headers, HTTP/2) also apply to LLM requests.
 */
public final class RequestFactory {

  /**
   * The session attribute that passes the body to Gatling's request builder; it never leaves this
   * class.
   */
  private static final String BODY = "gatling.llm.body";

  /** The session attribute with the path of this request. */
  private static final String PATH = "gatling.llm.path";

  private static final String REQUEST_ID = "gatling.llm.requestId";

  private static final String TRACEPARENT = "traceparent";

  /** The session attribute with the value of that header. */
  private static final String TRACE = "gatling.llm.trace";

  private final ChatDefinition definition;
  private final LlmProtocol protocol;
  private final Dialect dialect;
  private final HttpRequestDef plain;
  private final HttpRequestDef numbered;
  private final HttpRequestDef traced;
  private final PaidCalls paidCalls;
  private final HttpComponents http;
  private final ScenarioContext ctx;

  public RequestFactory(
      ChatDefinition definition, LlmProtocol protocol, HttpComponents http, ScenarioContext ctx) {
    this.definition = definition;
    this.protocol = protocol;
    this.dialect = definition.dialect(protocol);
    this.paidCalls = PaidCalls.of(protocol.spending());
    this.http = http;
    this.ctx = ctx;
    HttpRequestActionBuilder builder = builder();
    this.plain = build(builder, http, ctx);
    HttpRequestActionBuilder numbering =
        builder.header(
            "x-request-id", session -> Objects.requireNonNull(session.getString(REQUEST_ID)));
    this.numbered = build(numbering, http, ctx);
    this.traced =
        build(
            numbering.header(
                TRACEPARENT, session -> Objects.requireNonNull(session.getString(TRACE))),
            http,
            ctx);
  }

  /**
   * A request that is ready to be sent.
   *
   * @param chat the chat request
   * @param http the HTTP request
   * @param secrets the secrets of the request
   * @param requested the lengths known in advance; null if none
   * @param before the number of its messages that come from the history of its conversation
   */
  public record Prepared(
      ChatRequest chat,
      Request http,
      Secrets secrets,
      @Nullable RequestedWork requested,
      int before) {

    /** Returns the trace header as sent, ours or the user's own; null if there is none. */
    public @Nullable String traceparent() {
      return http.getHeaders().get(TRACEPARENT);
    }

    /** Returns the messages without the history. */
    public List<Message> sentMessages() {
      return chat.messages().subList(before, chat.messages().size());
    }
  }

  /**
   * Fills in the values of a session.
   *
   * @throws RuntimeException with Gatling's message if a value is missing
   */
  public Prepared prepare(Session session, @Nullable String requestId) {
    return prepare(session, requestId, null);
  }

  /**
   * Fills in the values of a session.
   *
   * @param requestId the request id to send; null for none
   * @param traceparent the trace header to send with the id; null for none
   */
  public Prepared prepare(
      Session session, @Nullable String requestId, @Nullable String traceparent) {
    ChatDefinition.Resolved resolved = definition.resolve(session, protocol);
    ChatRequest chat = resolved.chat();
    Session filled = session.set(BODY, dialect.body(chat)).set(PATH, path(chat));
    HttpRequest request = resolve(filled, requestId, traceparent);
    Request http = request.clientRequest();
    BaseUrls.requireNoUser(http.getUri());
    paidCalls.requireAllowed(http.getUri());
    requireSendable(http);
    return new Prepared(
        chat,
        http,
        Secrets.of(protocol.endpoint().apiKey(), http, chat.fields()),
        resolved.requested(),
        resolved.before());
  }

  /**
   * Checks headers that come from a session or from Gatling's {@code http} protocol, which were not
   * checked before.
   */
  private static void requireSendable(Request http) {
    for (Map.Entry<String, String> header : http.getHeaders()) {
      HeaderValue.required("header " + header.getKey(), header.getKey(), header.getValue());
    }
  }

  private HttpRequest resolve(
      Session filled, @Nullable String requestId, @Nullable String traceparent) {
    if (requestId == null) {
      return Conversions.resolve(plain::build, filled);
    }
    Session identified = filled.set(REQUEST_ID, requestId);
    return traceparent == null
        ? Conversions.resolve(numbered::build, identified)
        : Conversions.resolve(traced::build, identified.set(TRACE, traceparent));
  }

  /** Returns whether the user sets the trace header. */
  public boolean ownTrace() {
    return headers().keySet().stream().anyMatch(TRACEPARENT::equalsIgnoreCase);
  }

  /**
   * Builds a GET to the same server, with the credentials of the request; empty if the URL does not
   * show where that is.
   *
   * @param path such as {@code /v1/models}
   * @param patience the timeout
   */
  public Optional<Request> get(Session session, Prepared prepared, String path, Duration patience) {
    String url = prepared.http().getUri().toUrlWithoutQuery();
    int version = url.indexOf("/v1/", url.indexOf("://") + 3);
    if (version < 0) {
      return Optional.empty();
    }
    HttpRequestActionBuilder get =
        http("llm context")
            .get(url.substring(0, version) + path)
            .requestTimeout(patience)
            .sign(this::hideSecrets);
    try {
      return Optional.of(
          Conversions.<HttpRequest>resolve(build(identified(get), http, ctx)::build, session)
              .clientRequest());
    } catch (RuntimeException e) {
      return Optional.empty(); // a header needs the data of a user
    }
  }

  private static HttpRequestDef build(
      HttpRequestActionBuilder builder, HttpComponents http, ScenarioContext ctx) {
    return ((HttpRequestBuilder) builder.asScala())
        .build(
            http.httpCaches(),
            http.httpProtocol(),
            ctx.throttled(),
            ctx.coreComponents().configuration());
  }

  private HttpRequestActionBuilder builder() {
    Endpoint endpoint = protocol.endpoint();
    HttpRequestActionBuilder builder =
        url(endpoint)
            .body(ByteArrayBody(session -> Objects.requireNonNull(session.<byte[]>get(BODY))))
            .requestTimeout(endpoint.timeouts().request())
            .sign(this::hideSecrets);
    return identified(builder);
  }

  private HttpRequestActionBuilder identified(HttpRequestActionBuilder request) {
    HttpRequestActionBuilder builder = request;
    for (var header : headers().entrySet()) {
      builder = builder.header(header.getKey(), header.getValue());
    }
    return builder;
  }

  /**
   * Returns the headers: those of the request override those of the protocol, which override those
   * of the dialect. Names are case-insensitive.
   */
  private Map<String, Function<io.gatling.javaapi.core.Session, String>> headers() {
    var headers = new LinkedHashMap<String, Function<io.gatling.javaapi.core.Session, String>>();
    Secret key = protocol.endpoint().apiKey();
    dialect
        .headers(key == null || dialect.elsewhere() ? null : key.reveal())
        .forEach((name, value) -> headers.put(name, session -> value));
    if (!dialect.elsewhere()) {
      put(protocol.endpoint().headers(), headers);
    }
    put(definition.wire().headers(), headers);
    return headers;
  }

  private static void put(
      Map<String, Expression<String>> more,
      Map<String, Function<io.gatling.javaapi.core.Session, String>> headers) {
    more.forEach(
        (name, value) -> {
          headers.keySet().removeIf(name::equalsIgnoreCase);
          headers.put(name, session -> Conversions.resolve(value.function(), session.asScala()));
        });
  }

  /** Masks secrets in the request as Gatling's client prints it. */
  private Request hideSecrets(Request request) {
    Secrets.of(protocol.endpoint().apiKey(), request.getHeaders()).hideInOwn(request.getHeaders());
    return request;
  }

  /**
   * Returns the path. A path set by the user belongs to the dialect of the protocol, not to a
   * request with its own dialect.
   */
  private String path(ChatRequest chat) {
    String own = protocol.endpoint().path();
    return own == null || definition.wire().dialect() != null ? dialect.path(chat) : own;
  }

  private HttpRequestActionBuilder url(Endpoint endpoint) {
    Expression<String> own = definition.wire().baseUrl();
    Expression<String> base = own == null ? endpoint.baseUrl() : own;
    if (base == null) {
      return http("llm").post(session -> path(session));
    }
    return http("llm")
        .post(
            session ->
                join(Conversions.resolve(base.function(), session.asScala()), path(session)));
  }

  private static String path(io.gatling.javaapi.core.Session session) {
    return Objects.requireNonNull(session.getString(PATH));
  }

  /**
   * Joins a base URL and a path: {@code http://host/v1} and {@code /v1/chat/completions} share
   * their {@code /v1}. A path that is a whole URL stands for itself.
   */
  static String join(String base, String path) {
    if (path.startsWith("http://") || path.startsWith("https://")) {
      return path;
    }
    String stem = base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
    int second = path.indexOf('/', 1);
    String first = second < 0 ? path : path.substring(0, second);
    boolean shared = second > 0 && path(stem).endsWith(first);
    return stem + (shared ? path.substring(second) : path);
  }

  /** Returns the part of a URL after the host, which may itself be called v1. */
  private static String path(String url) {
    int slash = url.indexOf('/', url.indexOf("://") + 3);
    return slash < 0 ? "" : url.substring(slash);
  }
}
