/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.github.gatlingllm.dialect.Dialect;
import io.github.gatlingllm.protocol.Note;
import io.github.gatlingllm.sse.Beginning;
import io.github.gatlingllm.sse.Framing;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import org.jspecify.annotations.Nullable;

/**
 * Decides what an answer is taken for: the stream that was asked for, or something that is kept as
 * a whole. Once it is known to be a stream, its reads go straight to the reader. Event loop only.
 */
final class AnswerIntake {

  /** So many bytes at most are held back until they tell what they are. */
  private static final int MOST_HELD = 1 << 16;

  private final Dialect dialect;
  private final boolean streamAsked;
  private final AnswerReader reader;
  private final AnswerBody kept = new AnswerBody();
  private AnswerHead head = AnswerHead.NONE;
  private Stream stream = Stream.NONE;
  private @Nullable Note mislabelled;

  /** What speaks for a stream. */
  private enum Stream {
    /** Nothing: it was not asked for, or is none. */
    NONE,
    /** Its content type. */
    PROMISED,
    /** Perhaps its first bytes: its content type means nothing. */
    POSSIBLE,
    /** Its first bytes. */
    FOUND
  }

  /**
   * Nothing has come.
   *
   * @param streamAsked whether the answer is to be a stream
   */
  AnswerIntake(Dialect dialect, boolean streamAsked, AnswerReader reader) {
    this.dialect = dialect;
    this.streamAsked = streamAsked;
    this.reader = reader;
  }

  void head(HttpResponseStatus status, HttpHeaders headers) {
    head = AnswerHead.of(status, headers);
    if (!streamAsked || !head.successful()) {
      stream = Stream.NONE;
    } else if (framing().isOf(head.contentType())) {
      stream = Stream.PROMISED;
    } else {
      stream = ContentType.mislabelled(head.contentType()) == null ? Stream.NONE : Stream.POSSIBLE;
    }
  }

  AnswerHead head() {
    return head;
  }

  /** Whether the head promises the stream that was asked for, and not packed. */
  boolean promisesPlainStream() {
    return stream == Stream.PROMISED && head.contentEncoding() == null;
  }

  /** What is to be said of a stream that was not sent as one; null: nothing. */
  @Nullable Note mislabelled() {
    return mislabelled;
  }

  /**
   * A read of what is not known to be a stream.
   *
   * @return whether it is one
   */
  boolean take(ByteBuf read, long readAt) {
    if (stream == Stream.POSSIBLE) {
      lookAt(read, readAt);
    }
    if (stream == Stream.PROMISED && isPlainJson(read)) {
      stream = Stream.NONE;
    }
    switch (stream) {
      case PROMISED, FOUND -> reader.stream(read, readAt);
      case POSSIBLE -> kept.keepBeginning(read);
      case NONE -> keep(read);
    }
    return isStream() && reader.events() > 0;
  }

  /** What was held back holds no whole event, so none that bears an older stamp. */
  private void lookAt(ByteBuf read, long readAt) {
    byte[] beginning = kept.with(read, MOST_HELD);
    Beginning is = framing().of(beginning);
    if (is == Beginning.UNDECIDED && beginning.length < MOST_HELD) {
      return;
    }
    if (is != Beginning.STREAM || isWholeAnswer(beginning)) {
      stream = Stream.NONE;
      return;
    }
    stream = Stream.FOUND;
    mislabelled = ContentType.mislabelled(head.contentType());
    reader.stream(Unpooled.wrappedBuffer(kept.bytes()), readAt);
  }

  /** The body has come to its end; null: nothing went wrong. */
  @Nullable Failure ended() {
    if (isStream()) {
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

  private void keep(ByteBuf read) {
    if (shape() == AnswerJudge.Shape.WHOLE) {
      kept.keep(read);
    } else {
      kept.keepBeginning(read);
    }
  }

  private AnswerJudge.Shape shape() {
    if (isStream()) {
      return AnswerJudge.Shape.STREAM;
    }
    return streamAsked || !head.successful()
        ? AnswerJudge.Shape.NO_STREAM
        : AnswerJudge.Shape.WHOLE;
  }

  /** Whether what comes is read as a stream. */
  boolean isStream() {
    return stream == Stream.PROMISED || stream == Stream.FOUND;
  }

  /** Some servers ignore the wish for a stream and name its content type all the same. */
  private boolean isPlainJson(ByteBuf read) {
    return kept.beginsAsJson(read) && framing() == Framing.SSE;
  }

  private boolean isWholeAnswer(byte[] beginning) {
    return framing() == Framing.NDJSON && FirstLine.isWholeAnswer(dialect, beginning);
  }

  private Framing framing() {
    return dialect.framing();
  }
}
