// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.exchange.AnswerTokens;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.injection.ResponseListener;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.protocol.PaidCallRefusedException;
import io.github.gatlingllm.protocol.Secret;
import io.github.gatlingllm.run.EventLoopRun;
import io.github.gatlingllm.run.LiveRun;
import io.github.gatlingllm.session.DueTime;
import io.github.gatlingllm.watch.WatchedRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request that could not be built. Nothing was sent. It counts as a failure with zero duration.
 *
 * @param action the action of the request
 * @param session the session that lacks something
 * @param id the id of the request
 * @param due when the request was due
 * @param features would have received the response
 */
record UnbuiltRequest(
    ChatAction action, Session session, RequestId id, DueTime due, List<ResponseListener> features)
    implements EventLoopRun.InFlight {

  void fail(RuntimeException cause) {
    LiveRun run = action.llm().run().live();
    EventLoopRun loop = run.loop(session.eventLoop());
    long now = System.nanoTime() - run.zero();
    long nowMillis = action.clock().nowMillis();
    Phase phase = Phase.MEASURED;
    if (!loop.over()) {
      phase = leaves(loop, now);
    }
    boolean refused = cause instanceof PaidCallRefusedException;
    var failure =
        Failure.of(refused ? Failure.PAID_CALL : Failure.NOT_BUILT, masked(cause.getMessage()));
    RequestRecord request = record(failure, now, phase);
    var end = new CallEnd(action, loop, ConversationTurn.NONE);
    end.counted(request, features, WatchedRequest.NONE);
    end.reported(request, nowMillis, failure, null);
    end.goOn(session, request, nowMillis, null, failure);
  }

  private Phase leaves(EventLoopRun loop, long now) {
    if (id.bystander()) {
      Phase phase = loop.bystanderSent(this, due, now);
      loop.closed(this);
      return phase;
    }
    loop.opened(this, now);
    loop.closed(this);
    return action.sent(loop, id, due, now);
  }

  /** Masks the key in a message, which may contain a header value that can't be sent. */
  private @Nullable String masked(@Nullable String message) {
    Secret key = action.llm().protocol().endpoint().apiKey();
    if (message == null) {
      return null;
    }
    String shown = ShownUrl.in(message);
    return key == null ? shown : key.maskIn(shown);
  }

  private RequestRecord record(Failure failure, long now, Phase phase) {
    var outcome =
        new Outcome(RequestStatus.FAILED, 0, failure.text(), null, null, failure.message());
    var timing = new Timing(due.nanos(), now, now, Timing.ABSENT, new long[0], false);
    TokenCounts tokens = action.elsewhere() ? TokenCounts.ofOtherServer() : AnswerTokens.none();
    return new RequestRecord(id, outcome, timing, tokens, phase, null);
  }

  @Override
  public void cut() {
    throw new IllegalStateException("a request that was never sent is never in flight");
  }
}
