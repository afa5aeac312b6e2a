/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.github.gatlingllm.sse.Framing;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import org.jspecify.annotations.Nullable;

/**
 * Decides what an answer is taken for: the stream that was asked for, or something that is kept as
 * a whole. Once it is known to be a stream, its reads go straight to the reader. Event loop only.
 */
final class AnswerIntake {

  private final Framing framing;
  private final boolean streamAsked;
  private final AnswerReader reader;
  private final AnswerBody kept = new AnswerBody();
  private AnswerHead head = AnswerHead.NONE;
  private boolean promised;

  /**
   * Nothing has come.
   *
   * @param streamAsked whether the answer is to be a stream
   */
  AnswerIntake(Framing framing, boolean streamAsked, AnswerReader reader) {
    this.framing = framing;
    this.streamAsked = streamAsked;
    this.reader = reader;
  }

  void head(HttpResponseStatus status, HttpHeaders headers) {
    head = AnswerHead.of(status, headers);
    promised = streamAsked && head.successful() && framing.isOf(head.contentType());
  }

  AnswerHead head() {
    return head;
  }

  /** Whether the head promises the stream that was asked for, and not packed. */
  boolean promisesPlainStream() {
    return promised && head.contentEncoding() == null;
  }

  /**
   * A read of what is not known to be a stream.
   *
   * @return whether it is one
   */
  boolean take(ByteBuf read, long readAt) {
    promised = promised && !isPlainJson(read);
    if (promised) {
      reader.stream(read, readAt);
    } else if (shape() == AnswerJudge.Shape.WHOLE) {
      kept.keep(read);
    } else {
      kept.keepBeginning(read);
    }
    return promised && reader.events() > 0;
  }

  /** The body has come to its end; null: nothing went wrong. */
  @Nullable Failure ended() {
    if (promised) {
      reader.streamEnded();
    } else {
      reader.whole(kept.bytes());
    }
    return judge().ended(shape());
  }

  /** Judges by what has come until now. */
  AnswerJudge judge() {
    return new AnswerJudge(head, reader, kept);
  }

  private AnswerJudge.Shape shape() {
    if (promised) {
      return AnswerJudge.Shape.STREAM;
    }
    return streamAsked || !head.successful()
        ? AnswerJudge.Shape.NO_STREAM
        : AnswerJudge.Shape.WHOLE;
  }

  /** Some servers ignore the wish for a stream and name its content type all the same. */
  private boolean isPlainJson(ByteBuf read) {
    return kept.beginsAsJson(read) && framing == Framing.SSE;
  }
}
