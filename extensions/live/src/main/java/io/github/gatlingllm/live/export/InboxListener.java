// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.export;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.live.Inbox;
import io.github.gatlingllm.live.SentCall;
import io.github.gatlingllm.measure.record.SessionTotals;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.watch.Destination;
import io.github.gatlingllm.watch.RunWatcher;
import io.github.gatlingllm.watch.WatchedRequest;
import org.jspecify.annotations.Nullable;

/**
 * Adds the events of an event loop to its inbox.
 *
 * @param spans whether requests have spans
 */
record InboxListener(Inbox inbox, boolean spans) implements RunWatcher.Listener {

  @Override
  public void sent(long dueNanos, long sentNanos, Phase phase, boolean arrival) {
    inbox.add(live -> live.sent(dueNanos, sentNanos, phase, arrival));
  }

  @Override
  public void ended(EndedRequest ended, WatchedRequest request) {
    Destination to = request.to();
    SentCall call = call(request);
    inbox.add(live -> live.ended(ended, to, call));
  }

  /** Returns the span attributes at once, so that the prompt is not kept. */
  private @Nullable SentCall call(WatchedRequest request) {
    ChatRequest chat = request.requested();
    return spans && chat != null ? SentCall.of(chat, request.traceparent()) : null;
  }

  @Override
  public void retried(EndedRequest attempt) {
    inbox.add(live -> live.retried(attempt));
  }

  @Override
  public void turnEnded(String conversation, RequestRecord turn, SessionTotals before) {
    inbox.add(live -> live.turnEnded(conversation, turn, before));
  }

  @Override
  public void sessionEnded(String conversation, SessionTotals session) {
    inbox.add(live -> live.sessionEnded(conversation, session));
  }
}
