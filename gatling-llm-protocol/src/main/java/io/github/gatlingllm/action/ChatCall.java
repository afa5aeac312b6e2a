/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.github.gatlingllm.gatling.AnswerChecks;
import io.github.gatlingllm.protocol.Counting;
import io.github.gatlingllm.protocol.Due;
import io.github.gatlingllm.protocol.LlmRun;
import io.github.gatlingllm.protocol.Loop;
import io.github.gatlingllm.protocol.ServerConnections;
import io.github.gatlingllm.timeline.Outcome;
import io.github.gatlingllm.timeline.Phase;
import io.github.gatlingllm.timeline.RequestId;
import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.RequestStatus;
import io.github.gatlingllm.timeline.Timing;
import io.github.gatlingllm.timeline.TokenSource;
import io.github.gatlingllm.workload.Tokenizer;
import io.netty.channel.Channel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request of one session: from its sending, over all its attempts, to the session's next step.
 * Event loop only.
 */
final class ChatCall implements AnswerListener.Owner, Loop.InFlight {

  private static final Logger LOGGER = LoggerFactory.getLogger(ChatCall.class);

  private final ChatAction action;
  private final Session session;
  private final RequestId id;
  private final Due due;
  private final RequestFactory.Prepared prepared;
  private final ServerConnections server;
  private final LlmRun run;
  private final Loop loop;
  private final CallEnd end;
  private final @Nullable Counting counting;
  private final @Nullable StringBuilder text;
  private final @Nullable StringBuilder hidden;

  private int attempt;
  private long sentAt;
  private long sentMillis;
  private Phase phase = Phase.MEASURED;
  private long attemptMillis;
  private @Nullable AnswerListener answer;

  ChatCall(
      ChatAction action,
      Session session,
      RequestId id,
      ConversationTurn turn,
      Due due,
      RequestFactory.Prepared prepared,
      ServerConnections server) {
    this.action = action;
    this.session = session;
    this.id = id.withTurn(turn.number());
    this.due = due;
    this.prepared = prepared;
    this.server = server;
    this.run = action.llm().run();
    this.loop = run.loop(session.eventLoop());
    this.end = new CallEnd(action, loop, turn);
    this.counting = action.llm().protocol().recording().counting();
    this.text = counting != null || action.textNeeded() ? new StringBuilder() : null;
    this.hidden = counting != null ? new StringBuilder() : null;
  }

  /** Sends the request, for the first time or once more. */
  void attempt() {
    attempt++;
    forget(text);
    forget(hidden);
    answer =
        action
            .answers()
            .listener(
                prepared,
                text,
                hidden,
                loop.chunks(),
                server,
                session.eventLoop(),
                run.zero(),
                this);
    action.sender().send(session, prepared.http(), answer);
  }

  /** The user's time begins with the first attempt. */
  @Override
  public void sent(AnswerListener listener) {
    attemptMillis =
        action.clock().nowMillis()
            - TimeUnit.NANOSECONDS.toMillis(listener.now() - listener.sentAt());
    loop.consumption().sent();
    if (attempt > 1) {
      return;
    }
    sentAt = listener.sentAt();
    sentMillis = attemptMillis;
    if (!loop.over()) {
      loop.opened(this, sentAt);
      phase = run.sent(due, sentAt, action.slos().of(id));
    }
  }

  @Override
  public void writes(Channel connection) {
    run.uses(connection);
  }

  @Override
  public void ended(AnswerListener listener, @Nullable Failure failure) {
    if (failure != null) {
      surely(() -> retryOrConclude(listener, failure));
    } else if (counting != null && text != null && hidden != null) {
      countAside(listener, counting.tokenizer(), text.toString(), hidden.toString());
    } else {
      surely(() -> judge(listener, null, Counted.prompt(knownPrompt(listener))));
    }
  }

  private void retryOrConclude(AnswerListener listener, Failure failure) {
    Optional<Duration> wait =
        loop.over() || run.holding()
            ? Optional.empty()
            : action.retryRule().next(attempt, listener.status(), listener.retryAfter());
    if (wait.isPresent()) {
      retry(listener, failure, wait.get());
    } else {
      judge(listener, failure, Counted.NOTHING);
    }
  }

  private void retry(AnswerListener listener, Failure failure, Duration wait) {
    var outcome = outcome(listener, RequestStatus.RETRIED, failure);
    RequestRecord failed = record(listener, outcome, Counted.NOTHING, listener.sentAt());
    run.retried(loop, failed);
    end.told(failed, attemptMillis, failure, listener.retryAfter());
    var unused = session.eventLoop().schedule(this::again, wait.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** While nothing may leave, the request stays in flight: the run's end cuts it. */
  private void again() {
    if (loop.over()) {
      action.next().$bang(session.markAsFailed());
    } else if (!run.holding()) {
      attempt();
    }
  }

  /** The client gave up on purpose: that is no failure, and the user goes on. */
  @Override
  public void abandoned(AnswerListener listener, String reason) {
    surely(() -> cancelled(listener, reason));
  }

  private void cancelled(AnswerListener listener, String reason) {
    loop.closed(this);
    var outcome = outcome(listener, RequestStatus.CANCELLED, reason, null);
    RequestRecord request = record(listener, outcome, Counted.NOTHING, sentAt);
    end.counted(request);
    end.told(request, sentMillis, null, null);
    end.goOn(session, request, sentMillis, null, null);
  }

  /** Counting takes its time: not on the event loop, unless the run has ended. */
  private void countAside(
      AnswerListener listener, Tokenizer tokenizer, String spoken, String unspoken) {
    List<String> prompt =
        action.promptSamples().of(prepared.chat(), listener.reader().usage(), phase);
    boolean taken =
        run.aside(
            () -> {
              Counted counted = Counted.by(tokenizer, spoken, unspoken, prompt);
              session.eventLoop().execute(() -> conclude(listener, null, counted));
            });
    if (!taken) {
      conclude(listener, null, Counted.NOTHING);
    }
  }

  /** Without a tokenizer: as the prompt's workload knows it. */
  private int knownPrompt(AnswerListener listener) {
    return action
        .promptSamples()
        .known(prepared.chat(), prepared.asked(), listener.reader().usage(), phase);
  }

  @Override
  public void cut() {
    AnswerListener listener = answer;
    if (listener == null) {
      return;
    }
    listener.cut();
    loop.closed(this);
    var outcome = outcome(listener, RequestStatus.UNFINISHED, null, null);
    end.counted(record(listener, outcome, Counted.NOTHING, sentAt));
  }

  private void conclude(AnswerListener listener, @Nullable Failure failure, Counted counted) {
    surely(() -> judge(listener, failure, counted));
  }

  /** Whatever happens here, the user must go on: Gatling would wait for it for ever. */
  private void surely(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException e) {
      LOGGER.error("'{}' could not be recorded", id.name(), e);
      action.next().$bang(session.markAsFailed());
    }
  }

  private void judge(AnswerListener listener, @Nullable Failure failure, Counted counted) {
    loop.closed(this);
    RequestRecord request = record(listener, outcome(listener, failure), counted, sentAt);
    Session checked = session;
    if (failure == null) {
      AnswerChecks.Result result = action.checks().run(new Answer(request, spoken()), session);
      checked = result.session();
      if (result.failure() != null) {
        failure = Failures.check(result.failure()).masked(prepared.secrets());
        request = record(listener, outcome(listener, failure), counted, sentAt);
      }
    }
    end.counted(request);
    end.noted(request, prepared, listener);
    end.told(request, sentMillis, failure, listener.retryAfter());
    end.goOn(checked, request, sentMillis, spoken(), failure);
  }

  private @Nullable String spoken() {
    return text == null ? null : text.toString();
  }

  private static Outcome outcome(AnswerListener listener, @Nullable Failure failure) {
    return failure == null
        ? outcome(listener, RequestStatus.OK, null, null)
        : outcome(listener, RequestStatus.FAILED, failure);
  }

  private static Outcome outcome(AnswerListener listener, RequestStatus status, Failure failure) {
    return outcome(listener, status, failure.text(), failure.message());
  }

  private static Outcome outcome(
      AnswerListener listener,
      RequestStatus status,
      @Nullable String error,
      @Nullable String message) {
    return new Outcome(
        status, listener.status(), error, listener.finishReason(), listener.retryAfter(), message);
  }

  private RequestRecord record(
      AnswerListener listener, Outcome outcome, Counted counted, long sentNanos) {
    AnswerReader reader = listener.reader();
    var timing =
        new Timing(
            due.nanos(),
            sentNanos,
            listener.closedAt(),
            reader.timeline().firstOutput(),
            reader.timeline().stamps(),
            prepared.chat().stream(),
            listener.resent());
    return new RequestRecord(
        action.retryRule().retry() == null ? id : id.withAttempt(attempt),
        outcome,
        timing,
        Tokens.of(reader, counted, preferred()),
        phase,
        prepared.asked());
  }

  private TokenSource preferred() {
    return counting == null ? TokenSource.USAGE : counting.preferred();
  }

  private static void forget(@Nullable StringBuilder builder) {
    if (builder != null) {
      builder.setLength(0);
    }
  }
}
