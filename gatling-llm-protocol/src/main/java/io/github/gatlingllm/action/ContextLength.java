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
 * Asks a server how many tokens prompt and answer may have together: its list of models, and
 * llama.cpp, which has that elsewhere, its properties. Whoever does not tell, or is slow to, is not
 * asked twice: nobody's run depends on it.
 */
record ContextLength(RequestFactory factory, Sender sender) {

  private static final int PATIENCE_SECONDS = 3;

  /**
   * Asks, and waits for what it says.
   *
   * @param like a request to the same server
   * @return empty where nobody tells
   */
  OptionalInt ask(Session session, RequestFactory.Prepared like) {
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
