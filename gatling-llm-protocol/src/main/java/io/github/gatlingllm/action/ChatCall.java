// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.exchange.AnswerListener;
import io.github.gatlingllm.exchange.AnswerListenerFactory.Place;
import io.github.gatlingllm.exchange.AnswerListenerFactory.Texts;
import io.github.gatlingllm.exchange.AnswerOwner;
import io.github.gatlingllm.exchange.ClientTokenCounts;
import io.github.gatlingllm.exchange.Failures;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.exchange.UriOrigin;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.gatling.AnswerChecks;
import io.github.gatlingllm.injection.InjectedPrompt;
import io.github.gatlingllm.injection.RatedAnswer;
import io.github.gatlingllm.injection.ResponseListener;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.protocol.ServerConnections;
import io.github.gatlingllm.request.Answer;
import io.github.gatlingllm.run.EventLoopRun;
import io.github.gatlingllm.run.LiveRun;
import io.github.gatlingllm.session.DueTime;
import io.github.gatlingllm.watch.Destination;
import io.github.gatlingllm.watch.WatchedRequest;
import io.netty.channel.Channel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request of one session, from its sending over all attempts to the next step of the session.
 * Event loop only.
 */
final class ChatCall implements AnswerOwner, EventLoopRun.InFlight {

  private static final Logger LOGGER = LoggerFactory.getLogger(ChatCall.class);

  private final ChatAction action;
  private final Session session;
  private final RequestId id;
  private final RequestFactory.Prepared prepared;
  private final ServerConnections server;
  private final boolean checked;
  private final List<ResponseListener> features;
  private final LiveRun run;
  private final EventLoopRun loop;
  private final CallEnd end;
  private final @Nullable RequestSlot slot;
  private final AnswerReading reading;
  private final ResponseBuffers buffers;
  private final FeatureHandover handover;

  private DueTime due;
  private RequestAttempt attempt;
  private long sentAt;
  private long sentMillis;
  private Phase phase = Phase.MEASURED;
  private @Nullable AnswerListener answer;

  ChatCall(
      ChatAction action,
      Session session,
      RequestId id,
      ConversationTurn turn,
      DueTime due,
      RequestFactory.Prepared prepared,
      ServerConnections server,
      @Nullable InjectedPrompt injected) {
    this.action = action;
    this.session = session;
    this.id = id.withTurn(turn.number());
    this.due = due;
    this.prepared = prepared;
    this.server = server;
    this.checked = injected == null || injected.checked();
    this.features = action.listeners(injected);
    this.run = action.llm().run().live();
    this.loop = run.loop(session.eventLoop());
    this.end = new CallEnd(action, loop, turn);
    this.slot = RequestSlot.of(session, loop, run.slots(), mostInFlight());
    this.reading = action.reading();
    this.buffers =
        ResponseBuffers.of(
            reading.needed(),
            !features.isEmpty() || action.textNeeded(),
            RequestSeams.marks(features));
    this.handover = new FeatureHandover(this.id, features, buffers, prepared, run);
    this.attempt = RequestAttempt.none(action, this.id, prepared, loop);
  }

  /** The cap that holds for this request; 0 for bystanders and for requests to other servers. */
  private int mostInFlight() {
    return id.bystander() || action.elsewhere() ? 0 : action.llm().protocol().maxInFlight();
  }

  /** Sends the request, as soon as the cap on requests in flight allows it. */
  void begin() {
    if (slot == null) {
      guarded(this::attempt);
    } else {
      slot.enter(this, waited -> guarded(() -> admitted(waited)));
    }
  }

  /** While the run holds requests back, this one waits until the end of the run cuts it. */
  private void admitted(long waitedNanos) {
    if (waitedNanos == 0) {
      attempt();
    } else if (!run.holding()) {
      loop.closed(this);
      due = due.afterWaiting(waitedNanos);
      again();
    }
  }

  /** Ends the request's time in flight. */
  private void closed() {
    loop.closed(this);
    if (slot != null) {
      slot.free();
    }
  }

  /** Sends the request, or sends it again. */
  void attempt() {
    attempt = attempt.next();
    buffers.clear();
    answer =
        action
            .listeners(buffers.marks())
            .listener(
                prepared,
                new Texts(buffers.text(), buffers.hidden(), end.newParts()),
                attempt.arrivals(),
                new Place(server, session.eventLoop(), run.zero()),
                this);
    action.sender().send(session, prepared.http(), answer);
  }

  /** Called when an attempt is sent. The times of the user begin with the first one. */
  @Override
  public void sent(AnswerListener listener) {
    attempt.sent(listener);
    loop.consumption().sent();
    if (attempt.number() > 1) {
      return;
    }
    sentAt = listener.sentAt();
    sentMillis = attempt.sentMillis();
    if (!loop.over()) {
      phase = leaves();
    }
  }

  private Phase leaves() {
    if (id.bystander()) {
      return loop.bystanderSent(this, due, sentAt);
    }
    loop.opened(this, sentAt);
    return action.sent(loop, id, due, sentAt);
  }

  @Override
  public void writes(Channel connection) {
    run.uses(connection);
  }

  @Override
  public void ended(AnswerListener listener, @Nullable Failure failure) {
    if (failure != null) {
      guarded(() -> retryOrConclude(listener, failure));
    } else if (reading.needed()) {
      readAside(listener);
    } else {
      guarded(() -> judge(listener, null, new AnswerReading.Result(knownPrompt(listener), null)));
    }
  }

  private void retryOrConclude(AnswerListener listener, Failure failure) {
    Optional<Duration> wait =
        loop.over() || run.holding()
            ? Optional.empty()
            : action.retryRule().next(attempt.number(), listener.status(), listener.retryAfter());
    if (wait.isPresent()) {
      retry(listener, failure, wait.get());
    } else {
      judge(listener, failure, AnswerReading.Result.NOTHING);
    }
  }

  private void retry(AnswerListener listener, Failure failure, Duration wait) {
    var outcome =
        AnswerOutcome.of(listener, RequestStatus.RETRIED, failure.text(), failure.message());
    RequestRecord failed = record(listener, outcome, ClientTokenCounts.NOTHING, listener.sentAt());
    loop.retried(failed);
    handover.ended(listener, failed);
    end.reported(failed, attempt.sentMillis(), failure, listener.retryAfter());
    var unused = session.eventLoop().schedule(this::again, wait.toNanos(), TimeUnit.NANOSECONDS);
  }

  /**
   * Sends the request again. While the run holds requests back, it stays in flight until the end of
   * the run cuts it.
   */
  private void again() {
    if (loop.over()) {
      closed();
      action.next().$bang(session.markAsFailed());
    } else if (!run.holding()) {
      attempt();
    }
  }

  /** Called when the client gave up on purpose. This is no failure, and the user continues. */
  @Override
  public void abandoned(AnswerListener listener, String reason) {
    guarded(() -> cancelled(listener, reason));
  }

  private void cancelled(AnswerListener listener, String reason) {
    closed();
    var outcome = AnswerOutcome.of(listener, RequestStatus.CANCELLED, reason, null);
    RequestRecord request = record(listener, outcome, ClientTokenCounts.NOTHING, sentAt);
    end.counted(request, features, watched(listener));
    handover.ended(listener, request);
    end.reported(request, sentMillis, null, null);
    end.goOn(session, request, sentMillis, null, null);
  }

  /** Counts tokens and rates the answer outside the event loop, unless the run has ended. */
  private void readAside(AnswerListener listener) {
    RatedAnswer answer = rated();
    boolean counts = reading.counting() != null;
    List<String> prompt =
        counts
            ? action.promptSamples().of(prepared.chat(), listener.reader().usage(), phase)
            : List.of();
    ClientTokenCounts known = counts ? ClientTokenCounts.NOTHING : knownPrompt(listener);
    boolean taken =
        run.aside(
            () -> {
              AnswerReading.Result read = reading.read(answer, prompt, known);
              session.eventLoop().execute(() -> conclude(listener, null, read));
            });
    if (!taken) {
      conclude(listener, null, new AnswerReading.Result(known, null));
    }
  }

  private RatedAnswer rated() {
    return new RatedAnswer(
        id,
        String.valueOf(buffers.outputText()),
        buffers.hiddenText(),
        prepared.chat()::lastText,
        phase == Phase.MEASURED,
        prepared.secrets());
  }

  /** Returns the length of the prompt as its workload knows it, for runs without a tokenizer. */
  private ClientTokenCounts knownPrompt(AnswerListener listener) {
    return ClientTokenCounts.prompt(
        action
            .promptSamples()
            .known(prepared.chat(), prepared.requested(), listener.reader().usage(), phase));
  }

  @Override
  public void cut() {
    AnswerListener listener = answer;
    if (listener == null) {
      cutWaiting();
      return;
    }
    listener.cut();
    loop.closed(this); // its slot stays taken: no request may leave any more
    var outcome = AnswerOutcome.of(listener, RequestStatus.UNFINISHED, null, null);
    RequestRecord request = record(listener, outcome, ClientTokenCounts.NOTHING, sentAt);
    end.counted(request, features, watched(listener));
    handover.ended(listener, request);
  }

  /** Records a request that still waits for a slot: unfinished, and sent at the last moment. */
  private void cutWaiting() {
    long now = System.nanoTime() - run.zero();
    loop.opened(this, now);
    loop.closed(this);
    phase = action.sent(loop, id, due, now);
    end.counted(WaitingRequest.unfinished(id, due, now, phase), features, WatchedRequest.NONE);
  }

  private void conclude(
      AnswerListener listener, @Nullable Failure failure, AnswerReading.Result read) {
    guarded(() -> judge(listener, failure, read));
  }

  /** Runs a step. If it throws, the user continues; Gatling would otherwise wait for it forever. */
  private void guarded(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException e) {
      LOGGER.error("{}", ActionTexts.notRecorded(id.name()), e);
      action.next().$bang(session.markAsFailed());
    }
  }

  private void judge(
      AnswerListener listener, @Nullable Failure failure, AnswerReading.Result read) {
    closed();
    RequestRecord request = record(listener, AnswerOutcome.of(listener, failure), read);
    AnswerChecks.Result result =
        failure == null && checked
            ? action.checks().run(new Answer(request, buffers.outputText()), session)
            : null;
    Failure found = failure;
    if (result != null && result.failure() != null) {
      found = Failures.check(result.failure()).masked(prepared.secrets());
      request = record(listener, AnswerOutcome.of(listener, found), read);
    }
    end.counted(request, features, watched(listener));
    handover.ended(listener, request);
    handover.response(listener, request, failure == null);
    end.noted(request, prepared, listener);
    end.reported(request, sentMillis, found, listener.retryAfter());
    Session afterwards = result == null ? session : result.session();
    end.goOn(afterwards, request, sentMillis, buffers.outputText(), found);
  }

  private RequestRecord record(
      AnswerListener listener, Outcome outcome, AnswerReading.Result read) {
    return record(listener, outcome, read.counts(), sentAt).rated(read.sanity());
  }

  private RequestRecord record(
      AnswerListener listener, Outcome outcome, ClientTokenCounts counts, long sentNanos) {
    return attempt.record(
        listener, outcome, counts, new RequestAttempt.SendTime(due, sentNanos, phase));
  }

  /** Returns further information if the run is watched. */
  private WatchedRequest watched(AnswerListener listener) {
    if (!run.watched()) {
      return WatchedRequest.NONE;
    }
    var to =
        new Destination(
            action.listeners().dialect().id(),
            UriOrigin.of(prepared.http().getUri()),
            prepared.chat().model(),
            listener.model(),
            prepared.chat().messages().stream().allMatch(Message::isText));
    return new WatchedRequest(to, prepared.chat(), prepared.traceparent());
  }
}
