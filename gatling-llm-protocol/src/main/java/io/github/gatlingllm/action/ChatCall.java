/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.github.gatlingllm.gatling.AnswerChecks;
import io.github.gatlingllm.gatling.Conversions;
import io.github.gatlingllm.protocol.GatlingFigures;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.protocol.LlmRun;
import io.github.gatlingllm.protocol.Loop;
import io.github.gatlingllm.protocol.Note;
import io.github.gatlingllm.timeline.Outcome;
import io.github.gatlingllm.timeline.RequestId;
import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.RequestStatus;
import io.github.gatlingllm.timeline.Timing;
import io.github.gatlingllm.workload.Tokenizer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request of one session: from its sending to the session's next step. Event loop only. */
final class ChatCall implements AnswerListener.Owner, Loop.InFlight {

  private static final Logger LOGGER = LoggerFactory.getLogger(ChatCall.class);

  private final ChatAction action;
  private final Session session;
  private final RequestId id;
  private final long scheduled;
  private final LlmRun run;
  private final LlmProtocol protocol;
  private final Loop loop;
  private final @Nullable StringBuilder text;
  private final @Nullable StringBuilder hidden;

  private boolean streamed;
  private long sentMillis;
  private @Nullable AnswerListener answer;

  ChatCall(
      ChatAction action,
      Session session,
      String requestName,
      @Nullable String requestId,
      long scheduled) {
    this.action = action;
    this.session = session;
    this.scheduled = scheduled;
    this.run = action.llm().run();
    this.protocol = action.llm().protocol();
    this.loop = run.loop(session.eventLoop());
    this.id =
        new RequestId(
            requestName,
            Conversions.list(session.groups()),
            session.scenario(),
            session.userId(),
            requestId);
    boolean counted = protocol.recording().tokenizer() != null;
    this.text = counted || action.textNeeded() ? new StringBuilder() : null;
    this.hidden = counted ? new StringBuilder() : null;
  }

  AnswerListener listen(RequestFactory.Prepared request) {
    streamed = request.chat().stream();
    answer = action.answers().listener(request, text, hidden, loop::chunk, run.zero(), this);
    return answer;
  }

  /** Nothing was sent; it counts all the same, as a failure that took no time. */
  void notBuilt(RuntimeException cause) {
    long now = System.nanoTime() - run.zero();
    sentMillis = action.clock().nowMillis();
    var failure = Failure.of(Failure.NOT_BUILT, cause.getMessage());
    var outcome = new Outcome(RequestStatus.FAILED, 0, failure.text(), null);
    var timing = new Timing(scheduled, now, now, Timing.ABSENT, new long[0], false);
    long due = timing.due();
    var request = new RequestRecord(id, outcome, timing, Tokens.none(), run.warmUp(due));
    if (!loop.over()) {
      loop.opened(this, now);
      loop.closed(this);
      run.sent(scheduled, now);
    }
    report(request, failure, null);
    proceed(session, request, failure);
  }

  @Override
  public void sent(AnswerListener listener) {
    sentMillis = action.clock().nowMillis();
    if (loop.over()) {
      return;
    }
    loop.opened(this, listener.sentAt());
    run.sent(scheduled, listener.sentAt());
  }

  @Override
  public void ended(AnswerListener listener, @Nullable Failure failure) {
    Tokenizer tokenizer = protocol.recording().tokenizer();
    if (failure == null && tokenizer != null && text != null && hidden != null) {
      countAside(listener, tokenizer, text.toString() + hidden);
    } else {
      conclude(listener, failure, Tokens.NOT_COUNTED);
    }
  }

  /** Counting takes its time: not on the event loop, unless the run has ended. */
  private void countAside(AnswerListener listener, Tokenizer tokenizer, String spoken) {
    boolean taken =
        run.aside(
            () -> {
              int counted = count(tokenizer, spoken);
              session.eventLoop().execute(() -> conclude(listener, null, counted));
            });
    if (!taken) {
      conclude(listener, null, Tokens.NOT_COUNTED);
    }
  }

  private static int count(Tokenizer tokenizer, String spoken) {
    try {
      return tokenizer.count(spoken);
    } catch (RuntimeException e) {
      LOGGER.error("The tokenizer failed: usage or chunks are counted instead", e);
      return Tokens.NOT_COUNTED;
    }
  }

  @Override
  public void cut() {
    AnswerListener listener = answer;
    if (listener == null) {
      return;
    }
    listener.cut();
    loop.closed(this);
    var outcome = new Outcome(RequestStatus.UNFINISHED, listener.status(), null, null);
    run.ended(loop, record(listener, outcome, Tokens.NOT_COUNTED));
  }

  /** Whatever happens here, the user must go on: Gatling would wait for it for ever. */
  private void conclude(AnswerListener listener, @Nullable Failure failure, int counted) {
    try {
      judge(listener, failure, counted);
    } catch (RuntimeException e) {
      LOGGER.error("'{}' could not be recorded", id.name(), e);
      action.next().$bang(session.markAsFailed());
    }
  }

  private void judge(AnswerListener listener, @Nullable Failure failure, int counted) {
    loop.closed(this);
    RequestRecord request = record(listener, outcome(listener, failure), counted);
    Session checked = session;
    if (failure == null) {
      AnswerChecks.Result result = action.checks().run(new Answer(request, spoken()), session);
      checked = result.session();
      if (result.failure() != null) {
        failure = Failures.check(result.failure());
        request = record(listener, outcome(listener, failure), counted);
      }
    }
    note(listener.reader(), failure);
    report(request, failure, listener.retryAfter());
    proceed(checked, request, failure);
  }

  private void note(AnswerReader reader, @Nullable Failure failure) {
    if (failure == null && streamed && !reader.done()) {
      run.note(loop, Note.NO_TERMINAL_EVENT, 1);
    }
    run.note(loop, Note.UNKNOWN_EVENT, reader.unknown());
    run.note(loop, Note.UNREADABLE_EVENT, reader.malformedEvents());
  }

  private void report(
      RequestRecord request, @Nullable Failure failure, @Nullable String retryAfter) {
    run.ended(loop, request);
    if (failure != null) {
      action.logFailure(id.name(), failure, retryAfter);
    }
    GatlingFigures figures = run.figures();
    figures.request(
        request, sentMillis, elapsedMillis(request), failure == null ? null : failure.text());
    if (failure == null && !request.warmUp()) {
      figures.tokens(request, sentMillis, protocol.recording().tokens());
    }
  }

  private void proceed(Session checked, RequestRecord request, @Nullable Failure failure) {
    Session timed = checked.logGroupRequestTimings(sentMillis, sentMillis + elapsedMillis(request));
    action.next().$bang(failure == null ? timed : timed.markAsFailed());
  }

  private @Nullable String spoken() {
    return text == null ? null : text.toString();
  }

  private Outcome outcome(AnswerListener listener, @Nullable Failure failure) {
    return new Outcome(
        failure == null ? RequestStatus.OK : RequestStatus.FAILED,
        listener.status(),
        failure == null ? null : failure.text(),
        listener.finishReason(),
        listener.retryAfter());
  }

  private RequestRecord record(AnswerListener listener, Outcome outcome, int counted) {
    AnswerReader reader = listener.reader();
    var timing =
        new Timing(
            scheduled,
            listener.sentAt(),
            listener.closedAt(),
            reader.timeline().firstOutput(),
            reader.timeline().stamps(),
            streamed);
    return new RequestRecord(
        id, outcome, timing, Tokens.of(reader, counted), run.warmUp(due(listener)));
  }

  private long due(AnswerListener listener) {
    return scheduled == Timing.ABSENT ? listener.sentAt() : scheduled;
  }

  private static int elapsedMillis(RequestRecord request) {
    return GatlingFigures.millis(request.answered() - request.timing().sent());
  }
}
