// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.protocol.HttpComponents;
import io.github.gatlingllm.chat.AnswerShape;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.quality.structured.FormAnswers;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ChatSettings;
import io.github.gatlingllm.run.LlmRun;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Requests that ask without the schema that the others of their name have: what it costs is what
 * these are faster by. They count under a name of their own. Any thread.
 */
final class FreeRequests {

  /** Behind the name of the requests that have the schema. */
  static final String SUFFIX = " without schema";

  private final RequestFactory factory;
  private final double percent;
  private final AtomicLong requests = new AtomicLong();

  private FreeRequests(RequestFactory factory, double percent) {
    this.factory = factory;
    this.percent = percent;
  }

  /** Null: all requests have the schema. */
  static @Nullable FreeRequests of(
      ChatDefinition definition, LlmProtocol protocol, HttpComponents http, ScenarioContext ctx) {
    double percent = definition.generation().mode().withoutSchema();
    if (percent == 0) {
      return null;
    }
    ChatSettings free = definition.settings();
    AnswerShape shape = free.shape;
    if (shape.schema() == null) {
      throw new IllegalStateException(
          "withoutSchema(...) must come with a schema that the other requests have, but '"
              + definition.name().constant().orElse("a request")
              + "' has none: add .jsonSchema(...), or leave it out");
    }
    free.shape = new AnswerShape(shape.tools(), null, shape.choices(), shape.logprobs());
    return new FreeRequests(new RequestFactory(free.frozen(), protocol, http, ctx), percent);
  }

  /**
   * Whether the next request is one of them; the same number of others between any two, of all
   * workers together.
   */
  boolean takesNext(LlmRun run) {
    long number = run.global(requests.getAndIncrement());
    return Math.floor((number + 1) * percent / 100) > Math.floor(number * percent / 100);
  }

  RequestFactory factory() {
    return factory;
  }

  /** The request under the name of those without the schema; told to whoever compares them. */
  static RequestId named(RequestId own, FormAnswers forms) {
    RequestId free = own.named(own.name() + SUFFIX);
    forms.free(own.path(), free.path());
    return free;
  }
}
