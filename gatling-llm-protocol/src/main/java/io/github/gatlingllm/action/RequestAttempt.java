// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.github.gatlingllm.arrival.ArrivalListener;
import io.github.gatlingllm.arrival.ChunkDelays;
import io.github.gatlingllm.chat.OutputLimit;
import io.github.gatlingllm.exchange.AnswerListener;
import io.github.gatlingllm.exchange.AnswerReader;
import io.github.gatlingllm.exchange.AnswerTokens;
import io.github.gatlingllm.exchange.ClientTokenCounts;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.exchange.UsageCheck;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.Reader;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.protocol.TokenCounting;
import io.github.gatlingllm.run.EventLoopRun;
import io.github.gatlingllm.session.DueTime;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One sending of a request, and the record of what became of it. Event loop only. */
final class RequestAttempt {

  /**
   * When a request was due and was sent, and where it counts.
   *
   * @param nanos the send time of the request or of one attempt, since the run's zero
   */
  record SendTime(DueTime due, long nanos, Phase phase) {}

  private final ChatAction action;
  private final RequestId id;
  private final RequestFactory.Prepared prepared;
  private final ArrivalListener arrivals;
  private final int number;
  private final @Nullable ChunkDelays delays;
  private long sentMillis;

  private RequestAttempt(
      ChatAction action,
      RequestId id,
      RequestFactory.Prepared prepared,
      ArrivalListener arrivals,
      int number) {
    this.action = action;
    this.id = id;
    this.prepared = prepared;
    this.arrivals = arrivals;
    this.number = number;
    this.delays =
        number > 0 && action.llm().protocol().recording().gaps() ? new ChunkDelays(arrivals) : null;
  }

  /** Returns attempt 0 of a request that has not been sent. */
  static RequestAttempt none(
      ChatAction action, RequestId id, RequestFactory.Prepared prepared, EventLoopRun loop) {
    ArrivalListener arrivals = id.bystander() ? loop.ofBystanders() : loop;
    return new RequestAttempt(action, id, prepared, arrivals, 0);
  }

  /** Returns the attempt after this one. */
  RequestAttempt next() {
    return new RequestAttempt(action, id, prepared, arrivals, number + 1);
  }

  /** Returns the number of the attempt, from 1; 0 if the request has not been sent. */
  int number() {
    return number;
  }

  /** Returns what receives the arrival times of its chunks. */
  ArrivalListener arrivals() {
    return delays == null ? arrivals : delays;
  }

  /** Notes that it is sent. */
  void sent(AnswerListener listener) {
    sentMillis =
        action.clock().nowMillis()
            - TimeUnit.NANOSECONDS.toMillis(listener.now() - listener.sentAt());
  }

  /** Returns the time at which it was sent, on Gatling's clock. */
  long sentMillis() {
    return sentMillis;
  }

  /** Returns the record of the attempt, or of its request. */
  RequestRecord record(
      AnswerListener listener, Outcome outcome, ClientTokenCounts counts, SendTime sent) {
    var record =
        new RequestRecord(
            action.retryRule().retry() == null ? id : id.withAttempt(number),
            outcome,
            timing(listener, sent),
            AnswerTokens.of(listener.reader(), counts, preferred(), check(listener, sent)),
            sent.phase(),
            prepared.requested(),
            listener.serverSide());
    Reader who = action.llm().protocol().recording().reader();
    return who == null ? record : record.readBy(who);
  }

  private Timing timing(AnswerListener listener, SendTime sent) {
    AnswerReader reader = listener.reader();
    return new Timing(
        sent.due().nanos(),
        sent.nanos(),
        listener.closedAt(),
        reader.timeline().firstOutput(),
        reader.timeline().stamps(),
        prepared.chat().stream(),
        listener.writtenAt(),
        listener.resent(),
        delays == null ? null : delays.nanos(),
        reader.timeline().unsure());
  }

  private UsageCheck check(AnswerListener listener, SendTime sent) {
    return new UsageCheck(
        OutputLimit.of(prepared.chat()), Math.max(0, listener.closedAt() - sent.nanos()));
  }

  private TokenSource preferred() {
    TokenCounting by = action.reading().counting();
    return by == null ? TokenSource.USAGE : by.preferred();
  }
}
