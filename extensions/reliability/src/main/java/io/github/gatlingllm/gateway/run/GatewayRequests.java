// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway.run;

import static io.gatling.javaapi.core.internal.Expressions.toStaticValueExpression;

import io.gatling.core.session.Session;
import io.github.gatlingllm.bystander.run.BystanderPrompts;
import io.github.gatlingllm.exchange.AnswerListenerFactory.Marks;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.gateway.GatewayPlan;
import io.github.gatlingllm.injection.BystanderRequests;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.injection.UnloadedResponse;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.request.ChatSettings;
import org.jspecify.annotations.Nullable;

/** The two requests of each pair: like prompts on two ways to the server. */
final class GatewayRequests implements PairSchedule.Sender {

  private static final String SCENARIO = "LLM gateway";

  /**
   * Direct requests before the load: they open the connection and show whether the server answers.
   */
  private static final int BEFORE_LOAD = 2;

  /** Above all numbers before the load. */
  private static final long UNDER_LOAD = 10_000;

  private final RequestKind kind;
  private final RequestFactory unloaded;
  private final BystanderRequests through;
  private final BystanderRequests direct;
  private final BystanderPrompts prompts = new BystanderPrompts();

  private GatewayRequests(
      RequestKind kind,
      RequestFactory unloaded,
      BystanderRequests through,
      BystanderRequests direct) {
    this.kind = kind;
    this.unloaded = unloaded;
    this.through = through;
    this.direct = direct;
  }

  /** Returns the pairs for the servers of such requests. */
  static GatewayRequests of(RequestKind kind, GatewayPlan plan) {
    ChatSettings through = BystanderPrompts.settings(kind, GatewayPlan.THROUGH);
    ChatSettings direct = BystanderPrompts.settings(kind, GatewayPlan.DIRECT);
    direct.baseUrl = new Expression<>(toStaticValueExpression(plan.direct()));
    return new GatewayRequests(
        kind, kind.requests(direct), kind.bystanders(through), kind.bystanders(direct));
  }

  /**
   * Sends direct requests before the load.
   *
   * @throws IllegalStateException if the server does not answer them
   */
  void tryDirect(String url) {
    kind.inSession(
        SCENARIO,
        session -> {
          for (int i = 0; i < BEFORE_LOAD; i++) {
            String failure = failure(session, i);
            if (failure != null) {
              throw new IllegalStateException(GatewayRunTexts.directFailed(url, failure));
            }
          }
        });
  }

  private @Nullable String failure(Session session, long number) {
    try {
      UnloadedResponse response =
          kind.send(session, unloaded.prepare(prompts.in(session, number), null, null), Marks.NONE);
      return response.failure();
    } catch (RuntimeException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @Override
  public void send(long pair, boolean directly, long dueNanoTime, Runnable ended) {
    long number = UNDER_LOAD + 2 * pair + (directly ? 1 : 0);
    (directly ? direct : through)
        .send(session -> prompts.in(session, number), dueNanoTime, pair, ended);
  }

  @Override
  public void close() {
    through.close();
    direct.close();
  }
}
