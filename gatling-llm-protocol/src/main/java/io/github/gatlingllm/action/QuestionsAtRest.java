/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.protocol.HttpComponents;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.protocol.Secret;
import io.github.gatlingllm.quality.paired.Question;
import io.github.gatlingllm.run.LlmComponents;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Asks questions in place of a request's own prompt, one after the other, before the load.
 *
 * @param exchange that sends them
 * @param refusal why no load is sent
 */
record QuestionsAtRest(
    QuestionRequests questions,
    LoneExchange exchange,
    LlmComponents llm,
    HttpComponents http,
    ScenarioContext ctx,
    Function<String, UnloadedFailedException> refusal) {

  /**
   * What came of a question.
   *
   * @param failure in full, without secrets; null: it was answered
   */
  record Answer(String text, LoneExchange.Result result, @Nullable String failure) {}

  /** Runs the work with a session of its own. */
  void inSession(String scenario, Consumer<Session> work) {
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

  /**
   * Asks one, and waits for the answer.
   *
   * @param what the request is called where it can't be built
   * @throws UnloadedFailedException if it can't be built, or nobody can be asked
   */
  Answer ask(Session session, Question question, boolean deterministic, String what) {
    RequestFactory.Prepared prepared;
    try {
      prepared = questions.prepare(session, question, deterministic, null, null);
    } catch (RuntimeException e) {
      throw refusal.apply(
          what + " can't be built as long as no user has come: " + masked(e.getMessage()));
    }
    var text = new StringBuilder();
    try {
      LoneExchange.Result result = exchange.send(session, prepared, text);
      String failure =
          result.failure() == null ? null : prepared.secrets().maskIn(result.failure().full());
      return new Answer(text.toString(), result, failure);
    } catch (PreflightFailedException e) {
      throw refusal.apply(prepared.secrets().maskIn(e.diagnosis()));
    }
  }

  private String masked(@Nullable String text) {
    Secret key = llm.protocol().endpoint().apiKey();
    String said = String.valueOf(text);
    return key == null ? said : key.maskIn(said);
  }
}
