/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.gatling.http.client.HttpListener;
import io.gatling.http.client.Request;
import io.github.gatlingllm.sse.Framing;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Listens to one answer on Gatling's HTTP engine. Each network read is stamped once, before
 * anything of it is parsed. Event loop only.
 */
final class AnswerListener implements HttpListener {

  private static final int MAX_BODY_BYTES = 8 * 1024 * 1024;

  private final AnswerReader reader;
  private final boolean streamAsked;
  private final Framing framing;
  private final long zero;
  private final Watch watch;
  private final int enoughTokens;
  private final Owner owner;
  private final ByteArrayOutputStream body = new ByteArrayOutputStream(0);

  private long sentAt = Long.MIN_VALUE;
  private long doneAt = Long.MIN_VALUE;
  private long closedAt;
  private int status;
  private int writes;
  private boolean http2;
  private boolean streaming;
  private boolean over;
  private @Nullable Line line;
  private @Nullable String contentType;
  private @Nullable String retryAfter;

  /** Who sent the request. */
  interface Owner {

    /** The HTTP client has taken the request. */
    void sent(AnswerListener answer);

    /** The answer is over; null: nothing went wrong. */
    void ended(AnswerListener answer, @Nullable Failure failure);

    /** The client gave up on purpose, for the reason told. */
    void abandoned(AnswerListener answer, String reason);
  }

  /**
   * Listens.
   *
   * @param reader reads the body
   * @param asked what the request asked for
   * @param eventLoop of the user
   * @param zero the {@code System.nanoTime()} from which stamps count
   * @param owner told of the beginning and the end
   */
  AnswerListener(AnswerReader reader, Asked asked, EventLoop eventLoop, long zero, Owner owner) {
    this.reader = reader;
    this.streamAsked = asked.stream();
    this.framing = asked.framing();
    this.watch = new Watch(eventLoop, asked.waits(), this);
    this.enoughTokens = asked.waits().tokens();
    this.zero = zero;
    this.owner = owner;
  }

  /**
   * What a listener must know of the request.
   *
   * @param stream whether a stream was asked for
   * @param framing of such a stream
   * @param waits how long the client waits
   */
  record Asked(boolean stream, Framing framing, Waits waits) {}

  /** Gatling's client calls it a second time when it is about to resend: that is refused. */
  @Override
  public void onSend() {
    if (sentAt != Long.MIN_VALUE) {
      throw refuseResend();
    }
    sentAt = now();
    owner.sent(this);
    watch.look();
  }

  /**
   * Called before each writing to an HTTP/2 connection: there a refusal must come, since one while
   * writing would end all streams of the connection.
   */
  @Override
  public void onProtocolAwareness(boolean isHttp2) {
    http2 = isHttp2;
    if (isHttp2 && (writes > 0 || over)) {
      throw refuseResend();
    }
  }

  @Override
  public void onWrite(Channel channel) {
    if (++writes > 1 || over) {
      throw refuseResend();
    }
    line = http2 ? Http2Streams.open(channel, this) : new Http1Line(channel);
  }

  @Override
  public void onFinalClientRequest(Request request) {
    // What was sent is known already.
  }

  @Override
  public void onHttpResponse(HttpResponseStatus response, HttpHeaders headers) {
    status = response.code();
    contentType = headers.get(HttpHeaderNames.CONTENT_TYPE);
    retryAfter = headers.get(HttpHeaderNames.RETRY_AFTER);
    streaming = streamAsked && successful() && framing.isOf(contentType);
  }

  /** What is thrown here would end all streams of an HTTP/2 connection. */
  @Override
  public void onHttpResponseBodyChunk(ByteBuf chunk, boolean last) {
    long readAt = now();
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
      giveUp(Failures.thrown(e, true));
    }
  }

  private void take(ByteBuf chunk, long readAt) {
    if (!streaming) {
      keep(chunk);
      return;
    }
    boolean begun = reader.timeline().chunks() > 0;
    reader.stream(chunk, readAt);
    if (!begun && reader.timeline().chunks() > 0) {
      watch.look();
    }
  }

  private void goOn(long readAt) {
    if (enoughTokens > 0 && reader.tokensSoFar() >= enoughTokens) {
      abandon(Failure.ENOUGH_TOKENS);
    } else if (reader.done() && !said()) {
      doneAt = readAt;
      watch.look();
    }
  }

  @Override
  public void onThrowable(Throwable thrown) {
    if (!over) {
      over(now(), Failures.thrown(thrown, status != 0));
    }
  }

  /** A deadline has passed. */
  void struck(Waits.Strike strike) {
    switch (strike) {
      case CONNECT -> giveUp(Failure.late(Failure.CONNECT_TIMEOUT, Remedies.CONNECT_TIMEOUT));
      case FIRST_TOKEN ->
          giveUp(Failure.late(Failure.FIRST_TOKEN_TIMEOUT, Remedies.FIRST_TOKEN_TIMEOUT));
      case STALL -> giveUp(Failure.late(Failure.STALL_TIMEOUT, Remedies.STALL_TIMEOUT));
      case PATIENCE -> abandon(Failure.NO_PATIENCE);
      case WHOLE -> abandon(Failure.ABANDONED);
      case LEFT_OPEN -> leftOpen();
    }
  }

  /** The stream has said its last word, but the server keeps its body open. */
  private void leftOpen() {
    end(doneAt);
    cutLine();
  }

  private void giveUp(Failure failure) {
    over(now(), failure);
    cutLine();
  }

  private void abandon(String reason) {
    close(now());
    cutLine();
    owner.abandoned(this, reason);
  }

  private void cutLine() {
    if (line != null) {
      line.cut();
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
    return sentAt;
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
    return writes > 0;
  }

  boolean over() {
    return over;
  }

  long closedAt() {
    return closedAt;
  }

  int status() {
    return status;
  }

  @Nullable String retryAfter() {
    return retryAfter;
  }

  private void end(long readAt) {
    if (streaming) {
      reader.streamEnded();
    } else {
      reader.whole(body.toByteArray());
    }
    over(said() ? doneAt : readAt, judge());
  }

  private @Nullable Failure judge() {
    if (!successful()) {
      return Failures.status(status, reader.error(), bodyText());
    }
    if (streamAsked && !streaming) {
      return Failures.notSse(contentType, bodyText());
    }
    if (reader.error() != null) {
      return Failures.event(reader.error());
    }
    return streaming ? judgeStream() : judgeWhole();
  }

  private @Nullable Failure judgeStream() {
    if (!reader.ended()) {
      return Failure.of(Failure.STREAM_CUT, "neither a finish reason nor [DONE] arrived");
    }
    return reader.timeline().chunks() == 0 ? Failure.of(Failure.NO_CONTENT, null) : null;
  }

  private @Nullable Failure judgeWhole() {
    if (reader.malformed()) {
      return Failure.of(Failure.NOT_JSON, Failures.excerpt(bodyText()));
    }
    return reader.content() ? null : Failure.of(Failure.NO_CONTENT, Failures.excerpt(bodyText()));
  }

  private void over(long at, @Nullable Failure failure) {
    close(at);
    owner.ended(this, failure);
  }

  private void close(long at) {
    over = true;
    closedAt = at;
    watch.end();
    reader.close();
  }

  private ResendRefusedException refuseResend() {
    var refused = new ResendRefusedException();
    onThrowable(refused);
    return refused;
  }

  private void keep(ByteBuf chunk) {
    int room = Math.min(chunk.readableBytes(), MAX_BODY_BYTES - body.size());
    try {
      chunk.getBytes(chunk.readerIndex(), body, room);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String bodyText() {
    return body.toString(StandardCharsets.UTF_8);
  }

  private boolean successful() {
    return status >= 200 && status < 300;
  }

  long now() {
    return System.nanoTime() - zero;
  }
}
