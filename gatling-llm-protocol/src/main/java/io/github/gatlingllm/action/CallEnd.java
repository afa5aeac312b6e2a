/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.github.gatlingllm.ChatRequest;
import io.github.gatlingllm.protocol.GatlingFigures;
import io.github.gatlingllm.protocol.LlmRun;
import io.github.gatlingllm.protocol.Loop;
import io.github.gatlingllm.protocol.Note;
import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.TokenCounts;
import io.github.gatlingllm.timeline.TokenSource;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Writes down how a request ended, wherever it counts, and lets its user go on. */
final class CallEnd {

  private final ChatAction action;
  private final LlmRun run;
  private final Loop loop;
  private final ConversationTurn turn;

  CallEnd(ChatAction action, Loop loop, ConversationTurn turn) {
    this.action = action;
    this.run = action.llm().run();
    this.loop = loop;
    this.turn = turn;
  }

  /** In our figures. */
  void counted(RequestRecord request) {
    run.ended(loop, request, action.slos().of(request.id()));
    turn.ended(loop, request);
  }

  /** In the log, if it failed, and in Gatling's figures. */
  void told(
      RequestRecord request,
      long sentMillis,
      @Nullable Failure failure,
      @Nullable String retryAfter) {
    if (failure != null) {
      action.logFailure(request.id().name(), failure, retryAfter);
    }
    GatlingFigures figures = run.figures();
    figures.request(
        request, sentMillis, elapsedMillis(request), failure == null ? null : failure.text());
    if (request.succeeded() && !request.warmUp()) {
      figures.tokens(request, sentMillis, action.llm().protocol().recording().tokens());
    }
  }

  /** What is strange about an answer, but no failure. */
  void noted(RequestRecord request, ChatRequest asked, AnswerReader reader) {
    if (request.warmUp()) {
      return;
    }
    if (request.succeeded() && request.timing().streamed() && !endTold(reader)) {
      run.note(loop, Note.NO_TERMINAL_EVENT, 1);
    }
    if (request.succeeded() && ofOtherLength(request.tokens(), asked.exactOutputTokens())) {
      run.note(loop, Note.OTHER_LENGTH, 1);
    }
    run.note(loop, Note.UNKNOWN_EVENT, reader.unknown());
    run.note(loop, Note.UNREADABLE_EVENT, reader.malformedEvents());
  }

  /**
   * The user goes on.
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
        turn.goOn(session, request, answer)
            .logGroupRequestTimings(sentMillis, sentMillis + elapsedMillis(request));
    action.next().$bang(failure == null ? timed : timed.markAsFailed());
  }

  private boolean endTold(AnswerReader reader) {
    return reader.done() || !action.answers().dialect().marksEnd();
  }

  /** As the server counts: neither a tokenizer of ours nor chunks tell what it was made to. */
  private static boolean ofOtherLength(TokenCounts tokens, OptionalInt exact) {
    return exact.isPresent()
        && tokens.source() == TokenSource.USAGE
        && tokens.output() != exact.getAsInt();
  }

  private static int elapsedMillis(RequestRecord request) {
    return GatlingFigures.millis(request.answered() - request.timing().sent());
  }
}
