// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

import io.gatling.core.session.Session;
import io.github.gatlingllm.exchange.AnswerListenerFactory.Marks;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.injection.NoResponseException;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.injection.UnloadedResponse;
import io.github.gatlingllm.protocol.Secret;
import io.github.gatlingllm.quality.form.ToolCalls;
import io.github.gatlingllm.quality.paired.Question;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Sends questions instead of a request's own prompt, sequentially, before the load.
 *
 * @param refusal creates the exception that says why no load is sent
 */
record UnloadedQuestions(
    QuestionRequests questions,
    RequestKind kind,
    Function<String, UnloadedFailedException> refusal) {

  /**
   * The answer to a question.
   *
   * @param masked the text with masked secrets
   * @param response the response
   */
  record Answer(String text, String masked, UnloadedResponse response) {}

  /** Runs work with a session of its own. */
  void inSession(String scenario, Consumer<Session> work) {
    kind.inSession(scenario, work);
  }

  /**
   * Sends a question and waits for the answer.
   *
   * @param marks what to mark in the answer; with {@link Marks#CALLS}, the text contains the tool
   *     calls
   * @param the name of the request in messages
   * @throws UnloadedFailedException if the request cannot be built, or no server responds
   */
  Answer ask(Session session, Question question, Marks marks, String what) {
    RequestFactory.Prepared prepared;
    try {
      prepared = questions.prepare(session, question, null, null);
    } catch (RuntimeException e) {
      throw refusal.apply(UnloadedTexts.requestNotBuilt(what, masked(e.getMessage())));
    }
    try {
      UnloadedResponse response = kind.send(session, prepared, marks);
      String read =
          marks == Marks.CALLS
              ? ToolCalls.message(response.text(), QuestionListener.calls(response.marked()))
              : response.text();
      return new Answer(read, prepared.secrets().maskIn(read), response);
    } catch (NoResponseException e) {
      throw refusal.apply(String.valueOf(e.getMessage()));
    }
  }

  private String masked(@Nullable String text) {
    Secret key = kind.protocol().endpoint().apiKey();
    String shown = String.valueOf(text);
    return key == null ? shown : key.maskIn(shown);
  }
}
