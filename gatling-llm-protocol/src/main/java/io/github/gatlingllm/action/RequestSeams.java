// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.github.gatlingllm.exchange.AnswerListenerFactory.Marks;
import io.github.gatlingllm.injection.AnswerRater;
import io.github.gatlingllm.injection.InjectedPrompt;
import io.github.gatlingllm.injection.InjectedPrompts;
import io.github.gatlingllm.injection.RequestFeatures;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.injection.ResponseListener;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What features add to the requests of one action.
 *
 * @param prompts the injectors; the first with a prompt for a request injects it
 * @param listeners receive the responses to the requests' own prompts
 * @param rater rates answers before they are recorded; null if they are not rated
 */
record RequestSeams(
    List<InjectedPrompts> prompts, List<ResponseListener> listeners, @Nullable AnswerRater rater) {

  /** Without any feature. */
  static final RequestSeams NONE = new RequestSeams(List.of(), List.of(), null);

  /** Copies the lists. */
  RequestSeams {
    prompts = List.copyOf(prompts);
    listeners = List.copyOf(listeners);
  }

  /**
   * Collects the features of a run. Prompts replace only those of generated answers: an embedding,
   * a ranking or the call of a tool can't take one.
   *
   * @throws IllegalStateException if a feature refuses to start
   */
  static RequestSeams of(RequestFeatures features, RequestKind kind) {
    boolean generates = kind.definition().dialect(kind.protocol()).generates();
    return new RequestSeams(
        features.injectors().stream()
            .filter(each -> generates)
            .map(each -> each.of(kind))
            .filter(Objects::nonNull)
            .toList(),
        features.observers().stream()
            .map(each -> each.listener(kind))
            .filter(Objects::nonNull)
            .toList(),
        features.observers().stream()
            .map(each -> each.rater(kind))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null));
  }

  /** Returns the prompt that the next request sends instead of its own; null for its own. */
  @Nullable InjectedPrompt next() {
    for (int i = 0; i < prompts.size(); i++) { // avoids an iterator per request
      InjectedPrompt injected = prompts.get(i).next();
      if (injected != null) {
        return injected;
      }
    }
    return null;
  }

  /** Returns the marks that the listeners need in the hidden text. */
  static Marks marks(List<ResponseListener> listeners) {
    Marks marks = Marks.NONE;
    for (int i = 0; i < listeners.size(); i++) {
      Marks wanted = listeners.get(i).marks();
      marks = wanted == Marks.NONE || marks == Marks.CALLS ? marks : wanted;
    }
    return marks;
  }
}
