// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.protocol.HttpComponents;
import io.github.gatlingllm.exchange.AnswerListenerFactory;
import io.github.gatlingllm.exchange.AnswerListenerFactory.Marks;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.exchange.Sender;
import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.injection.BystanderRequests;
import io.github.gatlingllm.injection.NoResponseException;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.injection.UnloadedResponse;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ChatSettings;
import io.github.gatlingllm.run.LlmComponents;
import java.util.List;
import java.util.function.Consumer;

/** The chat requests of one builder, as features see them. */
record ChatKind(
    ChatDefinition definition,
    Sender sender,
    LlmComponents llm,
    HttpComponents http,
    ScenarioContext ctx)
    implements RequestKind {

  @Override
  public LlmProtocol protocol() {
    return llm.protocol();
  }

  @Override
  public List<FeatureOption> options() {
    return llm.run().options(llm.protocol());
  }

  @Override
  public RequestFactory requests(ChatSettings settings) {
    return new RequestFactory(settings.frozen(), llm.protocol(), http, ctx);
  }

  @Override
  public void requireCalls() {
    AnswerListenerFactory.of(definition, llm.protocol()).requireCalls();
  }

  @Override
  public BystanderRequests bystanders(ChatSettings settings) {
    return BystanderSender.of(settings.frozen(), sender, llm, http, ctx);
  }

  @Override
  public void inSession(String scenario, Consumer<Session> work) {
    Session session =
        http.onStart()
            .apply(
                Session$.MODULE$.apply(scenario, 0, ctx.coreComponents().eventLoopGroup().next()));
    try {
      work.accept(session);
    } finally {
      http.onExit().apply(session);
    }
  }

  @Override
  public UnloadedResponse send(Session session, RequestFactory.Prepared request, Marks marks) {
    var text = new StringBuilder();
    var hidden = marks == Marks.NONE ? null : new StringBuilder();
    try {
      PreflightRequest.Result result =
          new PreflightRequest(definition, sender, llm).send(session, request, text, hidden, marks);
      return new UnloadedResponse(
          text.toString(),
          hidden == null ? "" : hidden.toString(),
          result.answer().fingerprint(),
          result.failure() == null ? null : request.secrets().maskIn(result.failure().full()),
          result.record(definition.name().constant().orElse(""), session, request));
    } catch (PreflightFailedException e) {
      throw new NoResponseException(request.secrets().maskIn(e.diagnosis()));
    }
  }
}
