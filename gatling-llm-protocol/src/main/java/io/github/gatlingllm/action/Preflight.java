// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.client.uri.Uri;
import io.gatling.http.protocol.HttpComponents;
import io.gatling.javaapi.core.internal.Expressions;
import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.exchange.Sender;
import io.github.gatlingllm.exchange.ServerWait;
import io.github.gatlingllm.exchange.UriOrigin;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.gatling.Conversions;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.protocol.Secret;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ChatSettings;
import io.github.gatlingllm.request.MessageSource;
import io.github.gatlingllm.request.Secrets;
import io.github.gatlingllm.run.LlmComponents;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sends one unrecorded request per endpoint before any load. It prints the result, or stops the run
 * with a diagnosis. It also loads and warms the classes that a request needs.
 */
final class Preflight {

  private static final String OWN_PROMPT = "Say hello.";

  private final ChatDefinition definition;
  private final RequestFactory factory;
  private final Sender sender;
  private final LlmComponents llm;
  private final HttpComponents http;
  private final ScenarioContext ctx;
  private final PreflightRequest exchange;

  Preflight(
      ChatDefinition definition,
      RequestFactory factory,
      Sender sender,
      LlmComponents llm,
      HttpComponents http,
      ScenarioContext ctx) {
    this.definition = definition;
    this.factory = factory;
    this.sender = sender;
    this.llm = llm;
    this.http = http;
    this.ctx = ctx;
    this.exchange = new PreflightRequest(definition, sender, llm);
  }

  /**
   * Tries the endpoint, unless another request has tried it before.
   *
   * @throws PreflightFailedException if the endpoint does not answer correctly
   */
  void run() {
    EventLoop eventLoop = ctx.coreComponents().eventLoopGroup().next();
    Session session = http.onStart().apply(Session$.MODULE$.apply("LLM preflight", 0, eventLoop));
    try {
      RequestFactory.Prepared prepared = prepare(session);
      if (prepared != null && llm.run().firstTo(endpoint(prepared))) {
        report(ready(session, prepared), prepared);
        readContextLength(session, prepared);
        findMetrics(prepared);
      }
    } finally {
      http.onExit().apply(session);
    }
  }

  /** Sends the request; again and again while the server is starting and the protocol waits. */
  private PreflightRequest.Result ready(Session session, RequestFactory.Prepared prepared) {
    Duration patience = llm.protocol().prelude().waitForServer();
    boolean lists = !patience.isZero() && listsModels();
    ServerWait wait = ServerWait.ofRun(patience);
    Duration most = llm.protocol().endpoint().timeouts().request();
    PreflightRequest.Result first =
        new ServerReadiness(factory, sender, lists)
            .await(
                wait, session, prepared, () -> exchange.send(session, prepared, wait.atMost(most)));
    reportColdStart(wait.waitedSeconds());
    return first;
  }

  private void reportColdStart(double seconds) {
    if (seconds > 0) {
      llm.run().server().readyAfter(seconds);
      ConsoleOutput.println(ActionTexts.coldStart(seconds));
    }
  }

  private boolean listsModels() {
    return definition.dialect(llm.protocol()).id().startsWith("openai-");
  }

  private static String endpoint(RequestFactory.Prepared prepared) {
    return prepared.http().getUri().toUrl()
        + " "
        + prepared.chat().model()
        + " "
        + prepared.chat().stream();
  }

  /** Returns the request, with our own prompt if it needs the data of a user. */
  private RequestFactory.@Nullable Prepared prepare(Session session) {
    try {
      return factory.prepare(session, null);
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw impossible(e);
    } catch (RuntimeException needsData) {
      return prepareOwn(session);
    }
  }

  private RequestFactory.@Nullable Prepared prepareOwn(Session session) {
    var prompt = new Expression<String>(Expressions.toStaticValueExpression(OWN_PROMPT));
    var turn = new ChatDefinition.Turn(new MessageSource.FromExpression(Message.Role.USER, prompt));
    ChatSettings own = definition.settings();
    own.turns = List.of(turn);
    own.fields = Map.of();
    own.manyFields = List.of();
    own.conversation = null;
    try {
      return new RequestFactory(own.frozen(), llm.protocol(), http, ctx).prepare(session, null);
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw impossible(e);
    } catch (RuntimeException e) {
      ConsoleOutput.println(ActionTexts.preflightSkipped(masked(e.getMessage())));
      return null;
    }
  }

  /**
   * Creates the exception for a request that no data of a user can repair: there is no model, or
   * the dialect does not support an option.
   */
  private PreflightFailedException impossible(RuntimeException cause) {
    return new PreflightFailedException(ActionTexts.notBuilt(masked(cause.getMessage())));
  }

  private void report(PreflightRequest.Result result, RequestFactory.Prepared prepared) {
    Secrets secrets = prepared.secrets();
    Failure failure = result.failure();
    if (failure != null) {
      String url = ShownUrl.of(prepared.http().getUri().toUrl());
      throw new PreflightFailedException(
          secrets.maskIn(ActionTexts.preflightFailure(failure.inShort(), url, failure.remedy())));
    }
    ConsoleOutput.println(
        secrets.maskIn(
            PreflightText.ok(
                result.answer(), prepared.chat(), definition.dialect(llm.protocol()))));
  }

  /** Asks for the context length. Only OpenAI-compatible servers list their models there. */
  private void readContextLength(Session session, RequestFactory.Prepared prepared) {
    if (!listsModels()) {
      return;
    }
    String model = prepared.chat().model();
    new ContextLength(factory, sender)
        .read(session, prepared)
        .ifPresent(
            tokens -> {
              llm.run().answers().contextLength(model, tokens);
              ConsoleOutput.println(ActionTexts.contextLength(tokens, model));
            });
  }

  private void findMetrics(RequestFactory.Prepared prepared) {
    for (String origin : origins(prepared)) {
      String found =
          llm.run()
              .server()
              .answered(
                  origin,
                  prepared.http().getHeaders().get("authorization"),
                  llm.protocol().server());
      if (found != null) {
        ConsoleOutput.println(found);
      }
    }
  }

  /**
   * Returns the origins of the replicas. Users rotate through all base URLs, so if one of them has
   * answered, the others are replicas.
   */
  private Set<String> origins(RequestFactory.Prepared prepared) {
    String answered = UriOrigin.of(prepared.http().getUri());
    var replicas = new LinkedHashSet<String>();
    Conversions.list(http.httpProtocol().baseUrls())
        .forEach(url -> replicas.add(UriOrigin.of(Uri.create(url))));
    return replicas.contains(answered) ? replicas : Set.of(answered);
  }

  private String masked(@Nullable String text) {
    Secret key = llm.protocol().endpoint().apiKey();
    String shown = ShownUrl.in(String.valueOf(text));
    return key == null ? shown : key.maskIn(shown);
  }
}
