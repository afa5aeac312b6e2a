// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.exchange.Sender;
import io.github.gatlingllm.exchange.ServerWait;
import io.github.gatlingllm.exchange.SmallAnswer;
import io.github.gatlingllm.exchange.failure.Failure;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Waits before the preflight until the server lists its models, if it can, and answers one request.
 *
 * @param factory builds the request of the list
 * @param sender sends it
 * @param lists whether servers of this dialect list their models
 */
record ServerReadiness(RequestFactory factory, Sender sender, boolean lists) {

  private static final String MODELS = "/v1/models";
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /**
   * Returns the answer of the first request to a server that is ready, or that refuses it.
   *
   * @param wait how long to wait
   * @param like the request
   * @param request sends the request and waits for its answer
   * @throws PreflightFailedException if the server is not ready in time
   */
  PreflightRequest.Result await(
      ServerWait wait,
      Session session,
      RequestFactory.Prepared like,
      Supplier<PreflightRequest.Result> request) {
    try {
      if (lists) {
        var unused =
            wait.until(
                () -> listed(session, like, wait.atMost(PATIENCE)),
                why -> why.isEmpty() ? null : why);
      }
      return wait.until(request, result -> ofRequest(result, like));
    } catch (ServerWait.NotReadyException e) {
      throw new PreflightFailedException(like.secrets().maskIn(String.valueOf(e.getMessage())));
    }
  }

  /** Requests the list of models; returns why the server is still starting, or an empty text. */
  private String listed(Session session, RequestFactory.Prepared like, Duration most) {
    String why =
        factory
            .get(session, like, MODELS, most)
            .map(
                request -> {
                  var answer = new SmallAnswer();
                  session.eventLoop().execute(() -> sender.sendNow(session, request, answer));
                  return answer.awaitStarting(most.plusSeconds(1));
                })
            .orElse(null);
    return why == null ? "" : ActionTexts.listNotReady(why);
  }

  private static @Nullable String ofRequest(
      PreflightRequest.Result result, RequestFactory.Prepared like) {
    Failure failure = result.failure();
    return failure != null && ServerWait.starting(result.answer().status(), failure.text())
        ? ActionTexts.preflightFailure(
            failure.inShort(), ShownUrl.of(like.http().getUri().toUrl()), null)
        : null;
  }
}
