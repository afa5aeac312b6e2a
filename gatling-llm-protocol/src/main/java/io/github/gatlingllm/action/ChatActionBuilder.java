// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.action.Action;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.protocol.HttpComponents;
import io.gatling.http.protocol.HttpProtocol$;
import io.gatling.javaapi.core.internal.Expressions;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.exchange.Sender;
import io.github.gatlingllm.exchange.failure.FailureLog;
import io.github.gatlingllm.gatling.CountedRequests;
import io.github.gatlingllm.protocol.BaseUrls;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.protocol.PaidCalls;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ConversationDefinition;
import io.github.gatlingllm.run.LlmComponents;
import io.github.gatlingllm.run.StartRefusal;

/**
 * Builds the action of a chat request. Preflight and code warm-up run here, before any user starts.
 */
public final class ChatActionBuilder implements CountedRequests {

  private final ChatDefinition definition;

  /** Creates the builder of a request. */
  public ChatActionBuilder(ChatDefinition definition) {
    this.definition = definition;
  }

  /** Returns the definition of the request. */
  public ChatDefinition definition() {
    return definition;
  }

  @Override
  public int requests() {
    return 1;
  }

  @Override
  public Action build(ScenarioContext ctx, Action next) {
    LlmComponents llm = LlmComponents.of(ctx);
    HttpComponents http =
        ctx.protocolComponentsRegistry().components(HttpProtocol$.MODULE$.HttpProtocolKey());
    PaidCalls paid = PaidCalls.of(llm.protocol().spending());
    StartRefusal.on(() -> BaseUrls.requireNoUser(llm.protocol().endpoint(), http.httpProtocol()));
    StartRefusal.on(() -> paid.requireAllowed(llm.protocol().endpoint(), http.httpProtocol()));
    StartRefusal.on(() -> definition.requireToolMessages(llm.protocol()));
    declare(llm);
    var sender = Sender.of(http, ctx);
    var factory = new RequestFactory(definition, llm.protocol(), http, ctx);
    var kind = new ChatKind(definition, sender, llm, http, ctx);
    RequestSeams seams = StartRefusal.of(() -> RequestSeams.of(llm.run().requestFeatures(), kind));
    var chat =
        new ChatAction(
            this, llm, factory, seams, sender, ctx.coreComponents(), next, new FailureLog());
    if (llm.protocol().prelude().preflight() && preflighted(llm)) {
      StartRefusal.on(new Preflight(definition, factory, sender, llm, http, ctx)::run);
    }
    if (llm.protocol().prelude().warmsUpCode()) {
      CodeWarmUp.once(definition, llm, http, ctx);
    }
    seams.prompts().forEach(each -> StartRefusal.on(each::beforeLoad));
    return ThinkAction.before(chat, definition, ctx);
  }

  private boolean preflighted(LlmComponents llm) {
    return !definition.continuesTurn() && !definition.dialect(llm.protocol()).elsewhere();
  }

  /** Declares the request names, which the run must know before it starts. */
  void declare(LlmComponents llm) {
    ConversationDefinition conversation = definition.conversation();
    llm.run()
        .requestNames()
        .add(
            llm.protocol(),
            definition.dialect(llm.protocol()).id(),
            definition.name(),
            conversation == null ? null : conversation.name());
    if (definition.sendsListed()) {
      var dialect = definition.dialect(llm.protocol());
      llm.run().requestNames().addListed(dialect.id(), dialect.answerParts(false) != null);
    }
    llm.run().requestFeatures().injectors().stream()
        .flatMap(each -> each.names(definition).stream())
        .forEach(name -> declare(llm, name));
  }

  private void declare(LlmComponents llm, String name) {
    llm.run()
        .requestNames()
        .add(
            llm.protocol(),
            definition.dialect(llm.protocol()).id(),
            new Expression<>(Expressions.toStaticValueExpression(name)),
            null);
  }
}
