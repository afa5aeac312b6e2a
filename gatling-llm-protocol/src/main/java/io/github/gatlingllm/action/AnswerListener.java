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
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import org.jspecify.annotations.Nullable;

/**
 * Listens to one answer on Gatling's HTTP engine. Each network read is stamped once, before
 * anything of it is parsed. Event loop only.
 */
final class AnswerListener implements HttpListener {

  private final AnswerReader reader;
  private final boolean streamAsked;
  private final Secrets secrets;
  private final Answers answers;
  private final long zero;
  private final Owner owner;
  private final AnswerBody body;

  private long sentAt = Long.MIN_VALUE;
  private long closedAt;
  private int writes;
  private boolean streaming;
  private boolean over;
  private AnswerHead head = AnswerHead.NONE;
  private @Nullable HeadLimit headLimit;

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
   * @param answers in which dialect, and within which limits
   * @param reader reads the body
   * @param request what was asked
   * @param zero the {@code System.nanoTime()} from which stamps count
   * @param owner told of the beginning and the end
   */
  AnswerListener(
      Answers answers,
      AnswerReader reader,
      RequestFactory.Prepared request,
      long zero,
      Owner owner) {
    this.answers = answers;
    this.reader = reader;
    this.streamAsked = request.chat().stream();
    this.secrets = request.secrets();
    this.body = new AnswerBody(answers.limits().bodyBytes());
    this.zero = zero;
    this.owner = owner;
  }

  /**
   * Gatling's client calls it a second time when it is about to send over another connection: that
   * is refused once anything may have left over the first.
   */
  @Override
  public void onSend() {
    if (writes > 0) {
      throw refuseResend();
    }
    if (sentAt != Long.MIN_VALUE) {
      return;
    }
    sentAt = now();
    owner.sent(this);
  }

  @Override
  public void onWrite(Channel channel) {
    if (++writes > 1) {
      throw refuseResend();
    }
    ErrorBypass.on(channel);
    HeaderMask.on(channel, secrets);
    headLimit = HeadLimit.on(channel, answers.limits().headerBytes());
  }

  @Override
  public void onFinalClientRequest(Request request) {
    // What was sent is known already.
  }

  @Override
  public void onHttpResponse(HttpResponseStatus response, HttpHeaders headers) {
    head = AnswerHead.of(response, headers);
    streaming =
        streamAsked && head.successful() && answers.dialect().framing().isOf(head.contentType());
    if (headLimit != null) {
      headLimit.headArrived();
    }
  }

  @Override
  public void onHttpResponseBodyChunk(ByteBuf chunk, boolean last) {
    long readAt = now();
    if (over) {
      return;
    }
    body.take(chunk);
    streaming = streaming && !isPlainJson(chunk);
    switch (shape()) {
      case STREAM -> reader.stream(chunk, readAt);
      case WHOLE -> body.keep(chunk);
      case NO_STREAM -> body.keepBeginning(chunk);
    }
    if (last) {
      end(readAt);
    }
  }

  @Override
  public void onThrowable(Throwable thrown) {
    if (!over) {
      over(now(), judge().broken(thrown));
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
    return head.status();
  }

  @Nullable String retryAfter() {
    return secrets.maskInOptional(head.retryAfter());
  }

  @Nullable String finishReason() {
    return secrets.maskInOptional(reader.finishReason());
  }

  private void end(long readAt) {
    if (streaming) {
      reader.streamEnded();
    } else {
      reader.whole(body.bytes());
    }
    over(readAt, judge().ended(shape()));
  }

  private AnswerJudge judge() {
    return new AnswerJudge(head, reader, body);
  }

  private AnswerJudge.Shape shape() {
    if (streaming) {
      return AnswerJudge.Shape.STREAM;
    }
    return streamAsked || !head.successful()
        ? AnswerJudge.Shape.NO_STREAM
        : AnswerJudge.Shape.WHOLE;
  }

  /** Some servers ignore the wish for a stream and name its content type all the same. */
  private boolean isPlainJson(ByteBuf chunk) {
    return answers.dialect().framing() == Framing.SSE && body.beginsAsJson(chunk);
  }

  private void over(long at, @Nullable Failure failure) {
    over = true;
    closedAt = at;
    reader.close();
    owner.ended(this, failure == null ? null : failure.masked(secrets));
  }

  private ResendRefusedException refuseResend() {
    var refused = new ResendRefusedException();
    onThrowable(refused);
    return refused;
  }

  private long now() {
    return System.nanoTime() - zero;
  }
}
