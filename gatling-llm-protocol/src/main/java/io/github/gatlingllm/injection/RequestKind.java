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

  /** Returns the definition of the requests in the simulation. */
  ChatDefinition definition();

  /** Returns the protocol that sends the requests. */
  LlmProtocol protocol();

  /** Returns the name of the requests; empty: it varies. */
  default String name() {
    return definition().name().constant().orElse("");
  }

  /**
   * Returns the feature options of the protocol and of the run's objectives; at most one per class.
   */
  List<FeatureOption> options();

  /** Returns the option of a class; empty: it is not set. */
  default <T extends FeatureOption> Optional<T> option(Class<T> option) {
    return options().stream().filter(option::isInstance).map(option::cast).findFirst();
  }

  /** Returns a factory of requests to the same endpoints, with other settings. */
  RequestFactory requests(ChatSettings settings);

  /**
   * Requires that tool calls can be read.
   *
   * @throws IllegalStateException if the dialect has no reader of tool calls
   */
  void requireCalls();

  /**
   * Returns a sender of requests beside the load, to the same endpoints. Call this before any user
   * starts, because the run must know all SLOs then.
   *
   * @param settings the requests; their SLOs must not be null
   */
  BystanderRequests bystanders(ChatSettings settings);

  /** Runs the work with a new session. */
  void inSession(String scenario, Consumer<Session> work);

  /**
   * Sends a request before the load and waits for its response.
   *
   * @throws NoResponseException if no response arrives
   */
  UnloadedResponse send(Session session, RequestFactory.Prepared request, Marks marks);
}
