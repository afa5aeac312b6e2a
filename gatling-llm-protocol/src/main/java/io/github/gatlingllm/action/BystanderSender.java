// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.CoreComponents;
import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.protocol.HttpComponents;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.exchange.Sender;
import io.github.gatlingllm.exchange.failure.FailureLog;
import io.github.gatlingllm.gatling.ChainableBridge;
import io.github.gatlingllm.injection.BystanderRequests;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.run.LiveRun;
import io.github.gatlingllm.run.LlmComponents;
import io.github.gatlingllm.session.DueTime;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends requests beside the load through the action of a chat request, for one user. */
final class BystanderSender implements BystanderRequests {

  private static final Logger LOGGER = LoggerFactory.getLogger(BystanderSender.class);
  private static final String SCENARIO = "LLM bystander";

  /** The session attribute with what runs at the end of the request. */
  private static final String ENDED = "gatling.llm.bystander";

  private final ChatAction action;
  private final LlmComponents llm;
  private final HttpComponents http;
  private final Session user;

  private BystanderSender(
      ChatAction action, LlmComponents llm, HttpComponents http, ScenarioContext ctx) {
    this.action = action;
    this.llm = llm;
    this.http = http;
    this.user =
        http.onStart()
            .apply(
                Session$.MODULE$.apply(SCENARIO, 0, ctx.coreComponents().eventLoopGroup().next()));
  }

  /** Returns a sender of such requests. */
  static BystanderSender of(
      ChatDefinition definition,
      Sender sender,
      LlmComponents llm,
      HttpComponents http,
      ScenarioContext ctx) {
    var action =
        new ChatAction(
            new ChatActionBuilder(definition),
            llm,
            new RequestFactory(definition, llm.protocol(), http, ctx),
            RequestSeams.NONE,
            sender,
            ctx.coreComponents(),
            new End(ctx.coreComponents()),
            new FailureLog());
    return new BystanderSender(action, llm, http, ctx);
  }

  @Override
  public void send(UnaryOperator<Session> prompt, long dueNanoTime, long sequence, Runnable ended) {
    user.eventLoop().execute(() -> sendNow(prompt, dueNanoTime, sequence, ended));
  }

  private void sendNow(
      UnaryOperator<Session> prompt, long dueNanoTime, long sequence, Runnable ended) {
    try {
      LiveRun run = llm.run().live();
      if (run.holding() || run.loop(user.eventLoop()).over()) {
        ended.run();
        return;
      }
      Session session = prompt.apply(user).set(ENDED, ended);
      long due = Math.max(0, dueNanoTime - run.zero());
      action.sendBeside(session, new DueTime(due, false, sequence));
    } catch (RuntimeException e) {
      LOGGER.error("A request beside the load could not be sent", e);
      ended.run();
    }
  }

  @Override
  public void close() {
    user.eventLoop().execute(() -> http.onExit().apply(user));
  }

  /** The next step of the user. */
  private static final class End extends ChainableBridge {

    End(CoreComponents core) {
      super(core, core.exit());
    }

    @Override
    public String name() {
      return SCENARIO;
    }

    @Override
    public void execute(Session session) {
      if (session.attributes().get(ENDED).get() instanceof Runnable ended) {
        ended.run();
      }
    }
  }
}
