// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

import io.gatling.core.session.Session;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.injection.InjectedPrompt;
import io.github.gatlingllm.injection.ResponseListener;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.quality.setup.PromptAssignment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question that a request sends instead of its own prompt.
 *
 * @param requests the requests that send it
 */
record InjectedQuestion(PromptAssignment assignment, QuestionRequests requests)
    implements InjectedPrompt {

  @Override
  public RequestId id(RequestId own) {
    return own.asProbe(assignment.probe(), assignment.named());
  }

  @Override
  public RequestFactory.Prepared prepare(
      Session session, @Nullable String requestId, @Nullable String traceparent) {
    return requests.prepare(session, assignment.question(), requestId, traceparent);
  }

  /** Returns false: checks are for answers to the user's own prompts. */
  @Override
  public boolean checked() {
    return false;
  }

  @Override
  public List<ResponseListener> listeners() {
    return List.of(new QuestionListener(assignment));
  }
}
