// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander.run;

import io.gatling.core.session.Session;
import io.github.gatlingllm.bystander.BystanderPlan;
import io.github.gatlingllm.exchange.AnswerListenerFactory.Marks;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.injection.BystanderRequests;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.injection.UnloadedResponse;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.request.ChatSettings;
import java.util.function.Consumer;

/** The requests of a bystander, before and beside the load. */
final class ProbeRequests implements AutoCloseable {

  private static final String SCENARIO = "LLM probe";

  /** Above all numbers of probes before the load. */
  private static final long UNDER_LOAD = 10_000;

  private final BystanderPrompts prompts = new BystanderPrompts();
  private final RequestKind kind;
  private final RequestFactory unloaded;
  private final BystanderRequests underLoad;

  private ProbeRequests(RequestKind kind, RequestFactory unloaded, BystanderRequests underLoad) {
    this.kind = kind;
    this.unloaded = unloaded;
    this.underLoad = underLoad;
  }

  /** Returns the probes to the servers of such requests. */
  static ProbeRequests of(RequestKind kind, BystanderPlan plan) {
    ChatSettings settings = BystanderPrompts.settings(kind, BystanderPlan.REQUEST);
    settings.slos = plan.slos();
    return new ProbeRequests(kind, kind.requests(settings), kind.bystanders(settings));
  }

  /** Works with a user before the load. */
  void inSession(Consumer<Session> work) {
    kind.inSession(SCENARIO, work);
  }

  /**
   * Sends a probe before the load and waits for its response.
   *
   * @throws RuntimeException if it can't be built, or no response arrives
   */
  UnloadedResponse sendUnloaded(Session session, long number) {
    return kind.send(
        session, unloaded.prepare(prompts.in(session, number), null, null), Marks.NONE);
  }

  /** Sends a probe beside the load. */
  void send(long number, long dueNanoTime, Runnable ended) {
    underLoad.send(
        session -> prompts.in(session, UNDER_LOAD + number),
        dueNanoTime,
        RequestId.UNSCHEDULED,
        ended);
  }

  @Override
  public void close() {
    underLoad.close();
  }
}
