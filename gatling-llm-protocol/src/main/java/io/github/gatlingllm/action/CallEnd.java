// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.exchange.AnswerListener;
import io.github.gatlingllm.exchange.AnswerReader;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.injection.ResponseListener;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.protocol.AnswerNote;
import io.github.gatlingllm.run.EventLoopRun;
import io.github.gatlingllm.run.GatlingRecords;
import io.github.gatlingllm.run.LlmRun;
import io.github.gatlingllm.run.notes.Answerer;
import io.github.gatlingllm.watch.WatchedRequest;
import io.github.gatlingllm.wire.AnswerParts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records how a request ended, and lets its user continue. */
final class CallEnd {

  private final ChatAction action;
  private final LlmRun run;
  private final EventLoopRun loop;
  private final ConversationTurn turn;
  private @Nullable AnswerParts parts;

  CallEnd(ChatAction action, EventLoopRun loop, ConversationTurn turn) {
    this.action = action;
    this.run = action.llm().run();
    this.loop = loop;
    this.turn = turn;
  }

  /** Returns new parts for the answer to an attempt; null if its turn needs none. */
  @Nullable AnswerParts newParts() {
    parts = turn.parts(action.listeners().dialect());
    return parts;
  }

  /** Returns the answer as its history keeps it; null if there is nothing to keep. */
  private @Nullable Message message(@Nullable String text) {
    if (parts != null) {
      return parts.message(text == null ? "" : text);
    }
    return text == null || text.isEmpty() ? null : Message.assistant(text);
  }

  /**
   * Records the request in the LLM figures.
   *
   * @param features receive its response
   * @param watched further information if the run is watched
   */
  void counted(RequestRecord request, List<ResponseListener> features, WatchedRequest watched) {
    if (!features.isEmpty() && request.measured() && !loop.over()) {
      int level = run.live().levelOf(request);
      features.forEach(each -> each.ended(request, level));
    }
    loop.ended(request, action.slos().of(request.id()), watched);
    turn.ended(loop, request);
  }

  /** Reports the request to the log, if it failed, and to Gatling's figures. */
  void reported(
      RequestRecord request,
      long sentMillis,
      @Nullable Failure failure,
      @Nullable String retryAfter) {
    if (failure != null) {
      action.reportFailure(request.id().name(), failure, retryAfter);
    }
    if (request.id().bystander()) {
      return; // Gatling's figures are those of the load
    }
    GatlingRecords figures = run.figures();
    figures.request(
        request, sentMillis, elapsedMillis(request), failure == null ? null : failure.text());
    if (request.succeeded() && request.measured()) {
      figures.tokens(request, sentMillis, action.llm().protocol().recording().tokens());
    }
  }

  /** Notes what is unusual about an answer but is no failure. */
  void noted(RequestRecord request, RequestFactory.Prepared prepared, AnswerListener listener) {
    if (!request.measured() || request.id().bystander()) {
      return;
    }
    AnswerReader reader = listener.reader();
    AnswerNote mislabelled = listener.mislabelled();
    if (mislabelled != null) {
      loop.note(mislabelled, 1);
    }
    if (request.succeeded() && request.timing().streamed() && !endReported(reader)) {
      loop.note(AnswerNote.NO_TERMINAL_EVENT, 1);
    }
    if (request.succeeded()) {
      succeeded(request, prepared, listener);
    }
    loop.note(AnswerNote.UNKNOWN_EVENT, reader.unknown());
    loop.note(AnswerNote.UNREADABLE_EVENT, reader.malformedEvents());
    loop.note(AnswerNote.STRAY_LINE, reader.strayLines());
    loop.note(AnswerNote.CHOICE_BEYOND, reader.choicesBeyond());
  }

  private void succeeded(
      RequestRecord request, RequestFactory.Prepared prepared, AnswerListener listener) {
    if (action.listeners().dialect().generates()) {
      run.answers().finishReasons().answered(listener.reader().finishReason() != null);
    }
    String server = prepared.http().getUri().getBaseUrl();
    var by = new Answerer(model(prepared, listener), server, listener.gatewayRetries());
    loop.answered(request, prepared.chat(), by);
  }

  /**
   * Lets the user continue.
   *
   * @param answer the output text, if it was kept
   */
  void goOn(
      Session session,
      RequestRecord request,
      long sentMillis,
      @Nullable String answer,
      @Nullable Failure failure) {
    Session timed =
        turn.goOn(session, request, message(answer))
            .logGroupRequestTimings(sentMillis, sentMillis + elapsedMillis(request));
    action.next().$bang(failure == null ? timed : timed.markAsFailed());
  }

  private boolean endReported(AnswerReader reader) {
    return reader.done() || !action.listeners().dialect().marksEnd();
  }

  /** Returns the model that answered; null if it can't be compared with the requested one. */
  private @Nullable String model(RequestFactory.Prepared prepared, AnswerListener listener) {
    if (!action.listeners().dialect().namesModel()) {
      return null;
    }
    String requested = prepared.chat().model();
    return requested.equals(listener.reader().model())
        ? requested
        : listener.model(); // masking is slow
  }

  private static int elapsedMillis(RequestRecord request) {
    return GatlingRecords.millis(request.answered() - request.timing().sent());
  }
}
