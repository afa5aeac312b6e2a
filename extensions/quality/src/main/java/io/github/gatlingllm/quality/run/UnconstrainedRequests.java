// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

import io.gatling.core.session.Session;
import io.github.gatlingllm.chat.AnswerShape;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.injection.InjectedPrompt;
import io.github.gatlingllm.injection.InjectedPrompts;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.injection.ResponseListener;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.quality.structured.FormAnswers;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ChatSettings;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Requests without the schema that others of their name have. The cost of the schema is how much
 * faster they are. They count under a name of their own. Any thread.
 *
 * @param forms receives both names
 * @param global maps the number of a request of this worker to its number among those of all
 *     workers
 */
record UnconstrainedRequests(FormAnswers forms, LongUnaryOperator global) {

  /** Follows the name of the requests with the schema. */
  private static final String SUFFIX = " without schema";

  /** Returns the prompts; null if all requests have the schema. */
  @Nullable InjectedPrompts of(RequestKind kind) {
    double percent = kind.definition().generation().mode().withoutSchema();
    if (percent == 0) {
      return null;
    }
    ChatSettings free = kind.definition().settings();
    AnswerShape shape = free.shape;
    if (shape.schema() == null) {
      throw new IllegalStateException(
          UnloadedTexts.schemaMissing(kind.definition().name().constant().orElse("a request")));
    }
    free.shape = new AnswerShape(shape.tools(), null, shape.choices(), shape.logprobs());
    return new Turns(percent, global, new Free(forms, kind.requests(free)), new AtomicLong());
  }

  /** Returns the name of these requests; empty if it is not constant or there are none. */
  List<String> names(ChatDefinition requests) {
    return requests.generation().mode().withoutSchema() > 0
        ? requests.name().constant().map(name -> name + SUFFIX).stream().toList()
        : List.of();
  }

  /** Selects requests that are evenly spaced over all workers. */
  private record Turns(double percent, LongUnaryOperator global, Free free, AtomicLong requests)
      implements InjectedPrompts {

    @Override
    public @Nullable InjectedPrompt next() {
      long number = global.applyAsLong(requests.getAndIncrement());
      boolean taken = Math.floor((number + 1) * percent / 100) > Math.floor(number * percent / 100);
      return taken ? free : null;
    }
  }

  private record Free(FormAnswers forms, RequestFactory factory) implements InjectedPrompt {

    @Override
    public RequestId id(RequestId own) {
      RequestId free = own.named(own.name() + SUFFIX);
      forms.free(own.path(), free.path());
      return free;
    }

    @Override
    public RequestFactory.Prepared prepare(
        Session session, @Nullable String requestId, @Nullable String traceparent) {
      return factory.prepare(session, requestId, traceparent);
    }

    @Override
    public boolean checked() {
      return true;
    }

    @Override
    public List<ResponseListener> listeners() {
      return List.of();
    }
  }
}
