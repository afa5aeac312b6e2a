/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.gatling.http.client.HttpListener;
import io.gatling.http.client.Request;
import io.gatling.http.client.impl.RequestTimeoutException;
import io.github.gatlingllm.protocol.Note;
import io.github.gatlingllm.protocol.ServerConnections;
import io.github.gatlingllm.timeline.TokenTimeline;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import org.jspecify.annotations.Nullable;

/**
 * Listens to one answer on Gatling's HTTP engine. Each network read is stamped once, before
 * anything of it is parsed. Event loop only.
 */
final class AnswerListener implements HttpListener, ChunkPath.Stream {

  private final AnswerReader reader;
  private final AnswerIntake intake;
  private final Secrets secrets;
  private final Answers answers;
  private final long zero;
  private final Owner owner;
  private final Departure departure;
  private final EventLoop eventLoop;
  private final Watch watch;

  private long doneAt = Long.MIN_VALUE;
  private long closedAt;
  private long taken;
  private boolean http2;
  private boolean streaming;
  private boolean over;
  private boolean sentTold;
  private boolean writtenTold;

  /** Who sent the request. */
  interface Owner {

    /** The HTTP client has taken the request, at the time of {@link AnswerListener#sentAt}. */
    void sent(AnswerListener answer);

    /** The request went over a connection, a new one or one that stood already. */
    void writes(Channel connection);

    /** The answer is over; null: nothing went wrong. */
    void ended(AnswerListener answer, @Nullable Failure failure);

    /** The client gave up on purpose, for the reason told. */
    void abandoned(AnswerListener answer, String reason);
  }

  /**
   * Listens.
   *
   * @param answers in which dialect, within which limits, and how long to wait
   * @param reader reads the body
   * @param request what was asked
   * @param server whom it is asked of
   * @param eventLoop of the user
   * @param zero the {@code System.nanoTime()} from which stamps count
   * @param owner told of the beginning and the end
   */
  AnswerListener(
      Answers answers,
      AnswerReader reader,
      RequestFactory.Prepared request,
      ServerConnections server,
      EventLoop eventLoop,
      long zero,
      Owner owner) {
    this.answers = answers;
    this.reader = reader;
    this.intake = new AnswerIntake(answers.dialect(), request.chat().stream(), reader);
    this.secrets = request.secrets();
    this.departure = new Departure(server, answers.resend());
    this.eventLoop = eventLoop;
    this.watch = new Watch(eventLoop, answers.waits(), this);
    this.zero = zero;
    this.owner = owner;
  }

  /**
   * Gatling's client calls it a second time when it is about to send over another connection: once
   * anything may have left over the first, that is refused but for one case.
   */
  @Override
  public void onSend() {
    if (departure.written() || over) {
      sendAgain();
    } else if (!departure.begun()) {
      departure.begin(now());
      eventLoop.execute(this::underWay);
    }
  }

  private void sendAgain() {
    if (!resendable()) {
      throw refuseResend();
    }
    departure.beginAgain(now());
    writtenTold = false;
  }

  private boolean resendable() {
    return !over && departure.repeatable();
  }

  /**
   * What can wait does so until the request is on its way: it would be in the request's times.
   * Nothing of the answer is read before. More than once is once.
   */
  private void underWay() {
    tellBeginning();
    if (over) {
      return;
    }
    Route route = departure.route();
    if (route != null) {
      route.prepare(answers.limits().headerBytes());
    }
    watch.look();
  }

  private void tellBeginning() {
    if (!sentTold && departure.begun()) {
      sentTold = true;
      owner.sent(this);
    }
    Route route = departure.route();
    if (!writtenTold && route != null) {
      writtenTold = true;
      owner.writes(route.channel());
    }
  }

  /**
   * Called before each writing to an HTTP/2 connection: there a refusal must come, since one while
   * writing would end all streams of the connection.
   */
  @Override
  public void onProtocolAwareness(boolean isHttp2) {
    http2 = isHttp2;
    if (isHttp2 && (departure.written() || over)) {
      throw refuseResend();
    }
  }

  @Override
  public void onWrite(Channel channel) {
    if (departure.written() || over) {
      throw refuseResend();
    }
    Route route = Route.over(channel, http2, this, secrets);
    departure.write(route, now());
    if (!http2) {
      departure.liveOn(route.life(), this::resendable);
    }
    route.beforeNextRead(this::underWay);
    if (sentTold) {
      eventLoop.execute(this::underWay);
    }
  }

  @Override
  public void onFinalClientRequest(Request request) {
    // What was sent is known already.
  }

  @Override
  public void onHttpResponse(HttpResponseStatus response, HttpHeaders headers) {
    intake.head(response, headers);
    Route route = departure.route();
    if (route != null) {
      route.headArrived();
      if (intake.promisesPlainStream()) {
        route.open(this);
      }
    }
  }

  /** What is thrown here would end all streams of an HTTP/2 connection. */
  @Override
  public void onHttpResponseBodyChunk(ByteBuf chunk, boolean last) {
    Route route = departure.route();
    body(chunk, last, route == null ? now() : route.readAt() - zero);
  }

  @Override
  public void chunk(ByteBuf chunk, long readNanos) {
    body(chunk, false, readNanos - zero);
  }

  private void body(ByteBuf chunk, boolean last, long readAt) {
    if (over) {
      return;
    }
    try {
      take(chunk, readAt);
      if (last) {
        end(readAt);
      } else {
        goOn(readAt);
      }
    } catch (RuntimeException e) {
      failed(intake.judge().broken(e), last);
    }
  }

  private void take(ByteBuf chunk, long readAt) {
    count(chunk);
    boolean begun = reader.timeline().chunks() > 0;
    if (streaming) {
      reader.stream(chunk, readAt);
    } else {
      streaming = intake.take(chunk, readAt);
    }
    if (!begun && reader.timeline().chunks() > 0) {
      watch.look();
    }
  }

  /** What came behind the head, unpacked. */
  private void count(ByteBuf chunk) {
    taken += chunk.readableBytes();
    long most = answers.limits().bodyBytes();
    if (taken > most) {
      throw LimitExceededException.body(taken, most);
    }
  }

  /** After its last read, a connection may be the next request's already. */
  private void failed(Failure failure, boolean last) {
    if (last) {
      over(now(), failure);
    } else {
      giveUp(failure);
    }
  }

  private void goOn(long readAt) {
    int enough = answers.waits().tokens();
    if (enough > 0 && reader.tokensSoFar() >= enough) {
      abandon(Failure.ENOUGH_TOKENS);
    } else if (reader.done() && !said()) {
      doneAt = readAt;
      watch.look();
    }
  }

  /**
   * Where there is no channel at all, for lack of files say, no event loop is at hand, and Netty
   * tells so on a thread of its own.
   */
  @Override
  public void onThrowable(Throwable thrown) {
    if (eventLoop.inEventLoop()) {
      broken(thrown);
    } else {
      eventLoop.execute(() -> broken(thrown));
    }
  }

  private void broken(Throwable thrown) {
    if (over) {
      return;
    }
    if (said() && thrown instanceof RequestTimeoutException) {
      leftOpen();
    } else {
      over(now(), intake.judge().broken(thrown));
    }
  }

  /** A deadline has passed. */
  void struck(Waits.Strike strike) {
    switch (strike) {
      case CONNECT -> late(Failure.CONNECT_TIMEOUT);
      case FIRST_TOKEN -> late(Failure.FIRST_TOKEN_TIMEOUT);
      case STALL -> late(Failure.STALL_TIMEOUT);
      case PATIENCE -> abandon(Failure.NO_PATIENCE);
      case WHOLE -> abandon(Failure.ABANDONED);
      case LEFT_OPEN -> leftOpen();
    }
  }

  private void late(String text) {
    giveUp(intake.judge().late(text));
  }

  /** The stream has said its last word, but the server keeps its body open. */
  private void leftOpen() {
    Failure failure = intake.ended();
    close(closing(doneAt));
    cutLine();
    tell(failure);
  }

  /** In this order: once told, the user goes on, perhaps over the same connection. */
  private void giveUp(Failure failure) {
    close(now());
    cutLine();
    tell(failure);
  }

  private void abandon(String reason) {
    close(now());
    cutLine();
    owner.abandoned(this, reason);
  }

  private void cutLine() {
    Route route = departure.route();
    if (route != null) {
      route.cut();
    }
  }

  /** The run is over before the answer is. */
  void cut() {
    close(now());
  }

  AnswerReader reader() {
    return reader;
  }

  long sentAt() {
    return departure.begunAt();
  }

  /** Whether the stream said its last word while its body went on. */
  boolean said() {
    return doneAt != Long.MIN_VALUE;
  }

  /** When it did. */
  long doneAt() {
    return doneAt;
  }

  /** Whether the request has been written to a connection. */
  boolean written() {
    return departure.written();
  }

  /** Whether it was sent once more, behind a kept-alive connection that had just been closed. */
  boolean resent() {
    return departure.repeated();
  }

  boolean over() {
    return over;
  }

  long closedAt() {
    return closedAt;
  }

  /** What is to be said of a stream that was not sent as one; null: nothing. */
  @Nullable Note mislabelled() {
    return intake.mislabelled();
  }

  int status() {
    return intake.head().status();
  }

  @Nullable String retryAfter() {
    return secrets.maskInOptional(intake.head().retryAfter());
  }

  @Nullable String finishReason() {
    return secrets.maskInOptional(reader.finishReason());
  }

  private void end(long readAt) {
    Failure failure = intake.ended();
    Route route = departure.route();
    if (intake.isStream() && route != null) {
      route.streamEnded();
    }
    over(closing(readAt), failure);
  }

  /** A stream is over with its last word, but not before its last token. */
  private long closing(long readAt) {
    if (!said()) {
      return readAt;
    }
    TokenTimeline timeline = reader.timeline();
    return timeline.chunks() == 0 ? doneAt : Math.max(doneAt, timeline.last());
  }

  private void over(long at, @Nullable Failure failure) {
    close(at);
    tell(failure);
  }

  private void tell(@Nullable Failure failure) {
    owner.ended(this, failure == null ? null : failure.masked(secrets));
  }

  private void close(long at) {
    over = true;
    closedAt = at;
    tellBeginning();
    watch.end();
    reader.close();
  }

  private ResendRefusedException refuseResend() {
    var refused = new ResendRefusedException();
    onThrowable(refused);
    return refused;
  }

  long now() {
    return System.nanoTime() - zero;
  }
}
