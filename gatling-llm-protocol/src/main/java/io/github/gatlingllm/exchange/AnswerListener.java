// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.gatling.http.client.HttpListener;
import io.gatling.http.client.Request;
import io.github.gatlingllm.arrival.NetworkRead;
import io.github.gatlingllm.chat.ServerTimes;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.measure.request.RateReported;
import io.github.gatlingllm.measure.request.ServerSideTime;
import io.github.gatlingllm.protocol.AnswerNote;
import io.github.gatlingllm.protocol.ServerConnections;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import org.jspecify.annotations.Nullable;

/**
 * Listens to one answer on Gatling's HTTP engine. The arrival time of a network read is known
 * before the read is parsed. Event loop only.
 */
public final class AnswerListener implements HttpListener, ChunkShortcut.Receiver {

  private final AnswerListenerFactory settings;
  private final AnswerReader reader;
  private final AnswerIntake intake;
  private final RequestSending sending;
  private final AnswerProgress progress;
  private final ResendGuard guard;
  private final OwnerNotices owner;
  private final AnswerEnd end;
  private final EventLoop eventLoop;
  private final long zero;
  private boolean http2;

  /**
   * Creates a listener.
   *
   * @param settings dialect, limits and deadlines
   * @param zero the {@code System.nanoTime()} from which stamps count
   */
  AnswerListener(
      AnswerListenerFactory settings,
      AnswerReader reader,
      RequestFactory.Prepared request,
      ServerConnections server,
      EventLoop eventLoop,
      long zero,
      AnswerOwner owner) {
    this.settings = settings;
    this.reader = reader;
    this.eventLoop = eventLoop;
    this.zero = zero;
    var shape = new BodyShape(settings.dialect(), request.chat().stream());
    this.intake =
        new AnswerIntake(
            shape,
            reader,
            settings.limits().bodyBytes(),
            settings.finishRequired(),
            SentRequest.of(request, settings.dialect()));
    this.sending = new RequestSending(server, request.secrets());
    String proxy = UriOrigin.proxy(request.http());
    if (proxy != null) {
      server.reachedThrough(proxy);
    }
    this.progress = new AnswerProgress(sending, reader.timeline());
    this.guard = new ResendGuard(settings.resend(), sending, progress, this::onThrowable);
    this.owner = new OwnerNotices(owner, this, sending);
    this.end =
        new AnswerEnd(
            intake, sending, progress, this.owner, eventLoop, settings.deadlines(), this::now);
  }

  /**
   * Called when the request is sent. Gatling's client calls it again before it sends the request on
   * another connection.
   */
  @Override
  public void onSend() {
    if (guard.closed()) {
      guard.reopen(now());
      owner.sentAgain();
    } else if (!sending.begun()) {
      sending.begin(now());
      reader.sent(sending.sentAt());
      eventLoop.execute(this::underWay);
    }
  }

  /**
   * Called before each write to an HTTP/2 connection. A refusal must be thrown here: thrown during
   * the write, it would end all streams of the connection.
   */
  @Override
  public void onProtocolAwareness(boolean isHttp2) {
    http2 = isHttp2;
    if (isHttp2) {
      guard.requireOpen();
    }
  }

  @Override
  public void onWrite(Channel channel) {
    guard.requireOpen();
    if (!http2 && AnswerConnection.leaves(channel)) {
      return;
    }
    AnswerConnection connection =
        http2
            ? sending.writeOverHttp2(channel, this, now())
            : sending.writeOverHttp1(channel, this, guard::allowsResend, now());
    connection.beforeNextRead(this::underWay);
    connection.afterNextFlush(this::flushed);
    if (owner.sentReported()) {
      eventLoop.execute(this::underWay);
    }
  }

  private void flushed(long nanoTime) {
    sending.flushed(nanoTime - zero);
    reader.listener().flushed(sending.writtenAt(), sending.heldNanos());
  }

  /**
   * Does work that can wait until the request has left, so that it does not add to the measured
   * times. It runs before any of the answer is read, and may be called more than once.
   */
  private void underWay() {
    owner.beginning();
    if (progress.over()) {
      return;
    }
    AnswerConnection connection = sending.connection();
    if (connection != null) {
      connection.prepare(settings.limits().headerBytes());
    }
    end.watchDeadlines();
  }

  @Override
  public void onFinalClientRequest(Request request) {
    // The request is already known.
  }

  /** Receives the head. Interim responses arrive here only with HTTP/2. */
  @Override
  public void onHttpResponse(HttpResponseStatus response, HttpHeaders headers) {
    if (AnswerGate.isInterim(response)) {
      return;
    }
    intake.head(response, headers);
    AnswerConnection connection = sending.connection();
    if (connection != null) {
      connection.read().skip();
      connection.headArrived();
      if (intake.promisesPlainStream()) {
        connection.open(this);
      }
    }
  }

  /**
   * Receives a part of the body. An exception thrown here would end all streams of an HTTP/2
   * connection.
   */
  @Override
  public void onHttpResponseBodyChunk(ByteBuf chunk, boolean last) {
    AnswerConnection connection = sending.connection();
    body(chunk, last, connection == null ? NetworkRead.at(System.nanoTime()) : connection.read());
  }

  @Override
  public void chunk(ByteBuf chunk, NetworkRead read) {
    body(chunk, false, read);
  }

  private void body(ByteBuf chunk, boolean last, NetworkRead read) {
    if (progress.over()) {
      if (last) {
        end.openBodyEnded();
      }
      return;
    }
    try {
      take(chunk, read);
      if (last) {
        end.bodyEnded(arrivedAt(read));
      } else {
        goOn(read);
      }
    } catch (RuntimeException e) {
      end.unreadable(e, last);
    }
  }

  private long arrivedAt(NetworkRead read) {
    return Math.max(sending.sentAt(), read.arrivedAt() - zero);
  }

  private void take(ByteBuf chunk, NetworkRead read) {
    boolean begun = progress.begun();
    intake.take(chunk, read);
    if (!begun && progress.begun()) {
      end.watchDeadlines();
    }
  }

  private void goOn(NetworkRead read) {
    int enough = settings.enoughTokens();
    if (enough > 0 && reader.tokensSoFar() >= enough) {
      end.abandon(Failure.ENOUGH_TOKENS);
    } else if (reader.done() && !progress.done()) {
      progress.done(arrivedAt(read), now());
      end.watchDeadlines();
    }
  }

  /**
   * Called on failure. Netty may use a thread of its own: without a channel, for example if no file
   * is left, there is no event loop.
   */
  @Override
  public void onThrowable(Throwable thrown) {
    if (eventLoop.inEventLoop()) {
      end.broken(thrown);
    } else {
      eventLoop.execute(() -> end.broken(thrown));
    }
  }

  /** Ends the answer because the run is over. */
  public void cut() {
    end.close(now());
  }

  /** Gives up the answer and its connection because it is late. */
  public void giveUp(Failure failure) {
    end.giveUp(now(), failure);
  }

  public AnswerReader reader() {
    return reader;
  }

  public long sentAt() {
    return sending.sentAt();
  }

  /** Returns whether the request has been written to a connection. */
  boolean written() {
    return sending.written();
  }

  /**
   * Returns whether the request was sent again after a kept-alive connection had just been closed.
   */
  public boolean resent() {
    return guard.resent();
  }

  /** Returns when the operating system had taken the request, or {@code Timing.ABSENT}. */
  public long writtenAt() {
    return sending.writtenAt();
  }

  public long closedAt() {
    return progress.closedAt();
  }

  /** Returns the note about a stream with a wrong content type; null if there is none. */
  public @Nullable AnswerNote mislabelled() {
    return intake.shape().mislabelled();
  }

  public int status() {
    return intake.status();
  }

  public @Nullable String retryAfter() {
    return intake.retryAfter();
  }

  /** Returns a header of the answer, without secrets; null if there is none. */
  public @Nullable String header(String name) {
    return intake.header(name);
  }

  /** Returns the header by which a gateway reports retries; null if there is none. */
  public @Nullable String gatewayRetries() {
    return intake.retries();
  }

  /** Returns the reported rate limit; null if there is none. */
  public @Nullable RateReported rate() {
    return intake.rate();
  }

  /** Returns where time was spent outside the client; null if the answer reports nothing. */
  public @Nullable ServerSideTime serverSide() {
    ServerTimes reported = intake.serverTimes();
    return reported == null ? null : new ServerSideTime(reported, sending.networkNanos());
  }

  public @Nullable String finishReason() {
    return intake.finishReason();
  }

  /** Returns the model named in the answer, without secrets; null if there is none. */
  public @Nullable String model() {
    return intake.model();
  }

  /**
   * Returns the fingerprint of the server's configuration, without secrets; null if there is none.
   */
  public @Nullable String fingerprint() {
    return intake.fingerprint();
  }

  public long now() {
    return System.nanoTime() - zero;
  }
}
