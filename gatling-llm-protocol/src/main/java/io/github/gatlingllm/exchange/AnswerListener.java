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
 * Listens to one answer on Gatling's HTTP engine. When a network read arrived is known before
 * anything of it is parsed. Event loop only.
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
   * Listens.
   *
   * @param settings in which dialect, within which limits, and how long to wait
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
            SentRequest.of(request));
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

  /** Gatling's client calls it a second time when it is about to send over another connection. */
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
   * Called before each writing to an HTTP/2 connection: there a refusal must come, since one while
   * writing would end all streams of the connection.
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
   * Does what can wait until the request is on its way, since it would be in the request's times;
   * at the latest before anything of the answer is read. May be called more than once.
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
    // What was sent is known already.
  }

  /** Interim responses come this way over HTTP/2 alone. */
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

  /** What is thrown here would end all streams of an HTTP/2 connection. */
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
   * Netty may call it on a thread of its own: without a channel, for lack of files say, there is no
   * event loop.
   */
  @Override
  public void onThrowable(Throwable thrown) {
    if (eventLoop.inEventLoop()) {
      end.broken(thrown);
    } else {
      eventLoop.execute(() -> end.broken(thrown));
    }
  }

  /** The run is over before the answer is. */
  public void cut() {
    end.close(now());
  }

  public AnswerReader reader() {
    return reader;
  }

  public long sentAt() {
    return sending.sentAt();
  }

  /** Whether the request has been written to a connection. */
  boolean written() {
    return sending.written();
  }

  /** Whether it was sent once more, behind a kept-alive connection that had just been closed. */
  public boolean resent() {
    return guard.resent();
  }

  /** When the system had taken the request, or {@code Timing.ABSENT}. */
  public long writtenAt() {
    return sending.writtenAt();
  }

  public long closedAt() {
    return progress.closedAt();
  }

  /** What is to be said of a stream that was not sent as one; null: nothing. */
  public @Nullable AnswerNote mislabelled() {
    return intake.shape().mislabelled();
  }

  public int status() {
    return intake.status();
  }

  public @Nullable String retryAfter() {
    return intake.retryAfter();
  }

  /** The header by which a gateway reports that it tried again; null: none does. */
  public @Nullable String gatewayRetries() {
    return intake.retries();
  }

  /** What the answer tells of a rate limit; null: nothing. */
  public @Nullable RateReported rate() {
    return intake.rate();
  }

  /** What is known of where the time went beyond the client; null: the answer tells nothing. */
  public @Nullable ServerSideTime serverSide() {
    ServerTimes reported = intake.serverTimes();
    return reported == null ? null : new ServerSideTime(reported, sending.networkNanos());
  }

  public @Nullable String finishReason() {
    return intake.finishReason();
  }

  /** The model that the answer names, without secrets; null: it names none. */
  public @Nullable String model() {
    return intake.model();
  }

  /** The fingerprint of the server's configuration, without secrets; null: it names none. */
  public @Nullable String fingerprint() {
    return intake.fingerprint();
  }

  public long now() {
    return System.nanoTime() - zero;
  }
}
