// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.protocol.HttpComponents;
import io.github.gatlingllm.exchange.AnswerListenerFactory;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.protocol.Secret;
import io.github.gatlingllm.quality.form.ToolCalls;
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
   * @param masked the text without secrets
   * @param tokens of which it is made, as far as it tells them
   * @param failure in full, without secrets; null: it was answered
   */
  record Answer(
      String text,
      String masked,
      String tokens,
      LoneExchange.Result result,
      @Nullable String failure) {}

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
    return ask(session, question, deterministic, false, what);
  }

  /**
   * The same.
   *
   * @param readsCalls whether the text is to have the tools that the answer calls in it
   */
  Answer ask(
      Session session, Question question, boolean deterministic, boolean readsCalls, String what) {
    RequestFactory.Prepared prepared;
    try {
      prepared = questions.prepare(session, question, deterministic, null, null);
    } catch (RuntimeException e) {
      throw refusal.apply(
          what + " can't be built as long as no user has come: " + masked(e.getMessage()));
    }
    var text = new StringBuilder();
    try {
      var hidden = readsCalls || deterministic ? new StringBuilder() : null;
      LoneExchange.Result result =
          exchange.send(
              session,
              prepared,
              text,
              hidden,
              readsCalls
                  ? AnswerListenerFactory::withCalls
                  : deterministic ? AnswerListenerFactory::withTokens : factory -> factory);
      String failure =
          result.failure() == null ? null : prepared.secrets().maskIn(result.failure().full());
      String told = hidden == null ? "" : hidden.toString();
      String read =
          readsCalls
              ? ToolCalls.message(text.toString(), ScoredAnswer.calls(told))
              : text.toString();
      String masked = prepared.secrets().maskIn(read);
      return new Answer(read, masked, deterministic ? told : "", result, failure);
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
