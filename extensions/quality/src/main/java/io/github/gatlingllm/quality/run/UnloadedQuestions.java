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
 * Asks questions in place of a request's own prompt, one after the other, before the load.
 *
 * @param refusal why no load is sent
 */
record UnloadedQuestions(
    QuestionRequests questions,
    RequestKind kind,
    Function<String, UnloadedFailedException> refusal) {

  /**
   * What came of a question.
   *
   * @param masked the text without secrets
   * @param response as it came
   */
  record Answer(String text, String masked, UnloadedResponse response) {}

  /** Runs the work with a session of its own. */
  void inSession(String scenario, Consumer<Session> work) {
    kind.inSession(scenario, work);
  }

  /**
   * Asks one, and waits for the answer.
   *
   * @param marks whether the text is to have the tools that the answer calls in it
   * @param what the request is called where it can't be built
   * @throws UnloadedFailedException if it can't be built, or nobody can be asked
   */
  Answer ask(Session session, Question question, Marks marks, String what) {
    RequestFactory.Prepared prepared;
    try {
      prepared = questions.prepare(session, question, null, null);
    } catch (RuntimeException e) {
      throw refusal.apply(
          what + " can't be built as long as no user has come: " + masked(e.getMessage()));
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
    String said = String.valueOf(text);
    return key == null ? said : key.maskIn(said);
  }
}
