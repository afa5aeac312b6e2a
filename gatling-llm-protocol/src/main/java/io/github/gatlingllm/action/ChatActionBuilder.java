// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.action.Action;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.protocol.HttpComponents;
import io.gatling.http.protocol.HttpProtocol$;
import io.gatling.javaapi.core.internal.Expressions;
import io.github.gatlingllm.exchange.AnswerListenerFactory;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.exchange.Sender;
import io.github.gatlingllm.exchange.failure.FailureLog;
import io.github.gatlingllm.gatling.CountedRequests;
import io.github.gatlingllm.protocol.BaseUrls;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.protocol.PaidCalls;
import io.github.gatlingllm.quality.structured.FormCheck;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ConversationDefinition;
import io.github.gatlingllm.run.LlmComponents;
import io.github.gatlingllm.run.StartRefusal;
import org.jspecify.annotations.Nullable;

/**
 * Builds the action of a chat request; the preflight and the code's warm-up run here, before any
 * user starts.
 */
public final class ChatActionBuilder implements CountedRequests {

  private final ChatDefinition definition;

  /** Of a definition. */
  public ChatActionBuilder(ChatDefinition definition) {
    this.definition = definition;
  }

  /** What it builds. */
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
    declare(llm);
    var sender = Sender.of(http, ctx);
    var factory = new RequestFactory(definition, llm.protocol(), http, ctx);
    QuestionRequests questions = QuestionRequests.of(definition, llm.protocol(), http, ctx);
    if (questions != null
        && llm.protocol().gate().scoresCalls(definition.name().constant().orElse(""))) {
      StartRefusal.of(() -> AnswerListenerFactory.of(definition, llm.protocol()).withCalls());
    }
    var chat =
        new ChatAction(
            this,
            llm,
            factory,
            questions,
            StartRefusal.of(() -> FreeRequests.of(definition, llm.protocol(), http, ctx)),
            StartRefusal.of(() -> form(llm)),
            sender,
            ctx.coreComponents(),
            next,
            new FailureLog());
    if (llm.protocol().prelude().preflight()) {
      StartRefusal.on(new Preflight(definition, factory, sender, llm, http, ctx)::run);
    }
    if (llm.protocol().prelude().warmsUpCode()) {
      CodeWarmUp.once(definition, llm, http, ctx);
    }
    if (questions != null) {
      var exchange = new LoneExchange(definition, sender, llm);
      StartRefusal.on(new UnloadedAnswers(definition, questions, exchange, llm, http, ctx)::ask);
      StartRefusal.on(new ProbesAtRest(definition, questions, exchange, llm, http, ctx)::ask);
    }
    return ThinkAction.before(chat, definition, ctx);
  }

  /** What answers are held against; null: nobody wants to know, or no form is asked for. */
  private @Nullable FormCheck form(LlmComponents llm) {
    if (!llm.protocol().gate().structured()) {
      return null;
    }
    try {
      FormCheck form = FormCheck.of(definition.generation().shape());
      if (form.tools() != null) {
        AnswerListenerFactory.of(definition, llm.protocol()).withCalls(); // or it is refused
      }
      return form.isEmpty() ? null : form;
    } catch (IllegalArgumentException e) {
      String name = definition.name().constant().orElse("a request");
      throw new IllegalStateException("'" + name + "': " + e.getMessage(), e);
    }
  }

  /** Declares its requests, as the run must know their names before it starts. */
  void declare(LlmComponents llm) {
    ConversationDefinition conversation = definition.conversation();
    llm.run()
        .requestNames()
        .add(
            llm.protocol(),
            definition.dialect(llm.protocol()).id(),
            definition.name(),
            conversation == null ? null : conversation.name());
    definition
        .name()
        .constant()
        .filter(name -> definition.generation().mode().withoutSchema() > 0)
        .ifPresent(name -> declare(llm, name + FreeRequests.SUFFIX));
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
