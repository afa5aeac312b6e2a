// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

import io.gatling.core.session.Session;
import io.github.gatlingllm.exchange.AnswerListenerFactory.Marks;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ChatSettings;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The chat requests of one step of a scenario, before the load. */
public interface RequestKind {

  /** What the simulation wants of them. */
  ChatDefinition definition();

  /** Where they go. */
  LlmProtocol protocol();

  /** Their name; empty: it is not the same for all. */
  default String name() {
    return definition().name().constant().orElse("");
  }

  /** What their protocol and the run's objectives ask features for; at most one of a class. */
  List<FeatureOption> options();

  /** The option of that class; empty: nothing is asked for. */
  default <T extends FeatureOption> Optional<T> option(Class<T> option) {
    return options().stream().filter(option::isInstance).map(option::cast).findFirst();
  }

  /** Makes requests that go the same way with other settings. */
  RequestFactory requests(ChatSettings settings);

  /**
   * Refuses to start if tool calls can't be read.
   *
   * @throws IllegalStateException if their dialect has no reader of calls
   */
  void requireCalls();

  /** Runs the work with a session of its own. */
  void inSession(String scenario, Consumer<Session> work);

  /**
   * Sends a request before the load, and waits for its response.
   *
   * @throws NoResponseException if none comes
   */
  UnloadedResponse send(Session session, RequestFactory.Prepared request, Marks marks);
}
