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
  private final Owner owner;
  private final ByteArrayOutputStream body = new ByteArrayOutputStream(0);

  private long sentAt = Long.MIN_VALUE;
  private long closedAt;
  private int status;
  private int writes;
  private boolean streaming;
  private boolean over;
  private @Nullable String contentType;
  private @Nullable String retryAfter;

  /** Who sent the request. */
  interface Owner {

    /** The HTTP client has taken the request. */
    void sent(AnswerListener answer);

    /** The answer is over; null: nothing went wrong. */
    void ended(AnswerListener answer, @Nullable Failure failure);
  }

  /**
   * Listens.
   *
   * @param reader reads the body
   * @param streamAsked whether a stream was asked for
   * @param framing of such a stream
   * @param zero the {@code System.nanoTime()} from which stamps count
   * @param owner told of the beginning and the end
   */
  AnswerListener(
      AnswerReader reader, boolean streamAsked, Framing framing, long zero, Owner owner) {
    this.reader = reader;
    this.streamAsked = streamAsked;
    this.framing = framing;
    this.zero = zero;
    this.owner = owner;
  }

  /** Gatling's client calls it a second time when it is about to resend: that is refused. */
  @Override
  public void onSend() {
    if (sentAt != Long.MIN_VALUE) {
      throw refuseResend();
    }
    sentAt = now();
    owner.sent(this);
  }

  @Override
  public void onWrite(Channel channel) {
    if (++writes > 1) {
      throw refuseResend();
    }
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

  @Override
  public void onHttpResponseBodyChunk(ByteBuf chunk, boolean last) {
    long readAt = now();
    if (over) {
      return;
    }
    if (streaming) {
      reader.stream(chunk, readAt);
    } else {
      keep(chunk);
    }
    if (last) {
      end(readAt);
    }
  }

  @Override
  public void onThrowable(Throwable thrown) {
    if (!over) {
      over(now(), Failures.thrown(thrown, status != 0));
    }
  }

  /** The run is over before the answer is. */
  void cut() {
    if (over) {
      return;
    }
    over = true;
    closedAt = now();
    reader.close();
  }

  AnswerReader reader() {
    return reader;
  }

  long sentAt() {
    return sentAt;
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
    over(readAt, judge());
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
    over = true;
    closedAt = at;
    reader.close();
    owner.ended(this, failure);
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

  private long now() {
    return System.nanoTime() - zero;
  }
}
