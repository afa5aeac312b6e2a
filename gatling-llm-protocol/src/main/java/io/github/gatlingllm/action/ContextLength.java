// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.exchange.Sender;
import io.github.gatlingllm.exchange.SmallAnswer;
import io.github.gatlingllm.wire.ModelLimits;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Reads the context length of a model from the server: from its list of models, or from the
 * properties of llama.cpp. A server that is slow or does not report it is not asked again, since no
 * run depends on it.
 */
record ContextLength(RequestFactory factory, Sender sender) {

  private static final int PATIENCE_SECONDS = 3;

  /**
   * Sends the requests, and waits for the answers.
   *
   * @param like a request to the same server
   * @return empty if the server does not report it
   */
  OptionalInt read(Session session, RequestFactory.Prepared like) {
    Optional<byte[]> list = get("/v1/models", session, like);
    if (list.isEmpty()) {
      return OptionalInt.empty();
    }
    OptionalInt reported = ModelLimits.contextLength(list.get(), like.chat().model());
    if (reported.isPresent() || !ModelLimits.isOfLlamaCpp(list.get())) {
      return reported;
    }
    return get("/props", session, like)
        .map(ModelLimits::slotContextLength)
        .orElse(OptionalInt.empty());
  }

  private Optional<byte[]> get(String path, Session session, RequestFactory.Prepared like) {
    return factory
        .get(session, like, path, Duration.ofSeconds(PATIENCE_SECONDS))
        .flatMap(
            request -> {
              var answer = new SmallAnswer();
              session.eventLoop().execute(() -> sender.sendNow(session, request, answer));
              return answer.await(PATIENCE_SECONDS + 1);
            });
  }
}
