// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.protocol.AnswerNote;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.framing.Beginning;
import io.github.gatlingllm.wire.framing.Framing;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Decides what an answer's body is: the stream that was asked for, or something that is kept as a
 * whole. The head says so, but some servers give a stream another content type, and some give a
 * whole answer that of a stream; the first bytes tell. Event loop only.
 */
final class BodyShape {

  /** So many first bytes at most are looked at. */
  static final int MOST_HELD = 1 << 16;

  private final Dialect dialect;
  private final boolean streamAsked;
  private boolean successful;
  private @Nullable String contentType;
  private Stream stream = Stream.NONE;
  private boolean firstByteSeen;
  private @Nullable AnswerNote mislabelled;

  /** What a body is. */
  enum Kind {
    STREAM,
    /** Asked for as a whole. */
    WHOLE,
    /** A stream was asked for, and this is none. */
    NO_STREAM
  }

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
  BodyShape(Dialect dialect, boolean streamAsked) {
    this.dialect = dialect;
    this.streamAsked = streamAsked;
  }

  void head(AnswerHead head) {
    successful = head.successful();
    contentType = head.contentType();
    if (!streamAsked || !successful) {
      stream = Stream.NONE;
    } else if (framing().isOf(contentType)) {
      stream = Stream.PROMISED;
    } else {
      stream = ContentType.mislabelled(contentType) == null ? Stream.NONE : Stream.POSSIBLE;
    }
  }

  /** Whether the body's first bytes have yet to tell what it is. */
  boolean undecided() {
    return stream == Stream.POSSIBLE;
  }

  /** The first bytes of an undecided body, from its first byte on. */
  void beginsWith(byte[] bytes) {
    Beginning is = framing().of(bytes);
    if (is == Beginning.UNDECIDED && bytes.length < MOST_HELD) {
      return;
    }
    if (is == Beginning.STREAM && !isWholeAnswer(bytes)) {
      stream = Stream.FOUND;
      mislabelled = ContentType.mislabelled(contentType);
    } else {
      stream = Stream.NONE;
    }
  }

  /** A read of a body whose content type may promise too much. */
  void look(ByteBuf read) {
    if (stream == Stream.PROMISED && framing() == Framing.SSE && beginsAsJson(read)) {
      stream = Stream.NONE;
    }
  }

  /** By the first byte that is no space; false behind that. */
  private boolean beginsAsJson(ByteBuf read) {
    int at = firstByteSeen ? -1 : read.forEachByte(BodyShape::isSpace);
    if (at < 0) {
      return false;
    }
    firstByteSeen = true;
    byte first = read.getByte(at);
    return first == '{' || first == '[';
  }

  /** Whether what comes is read as a stream. */
  boolean isStream() {
    return stream == Stream.PROMISED || stream == Stream.FOUND;
  }

  /** Whether the dialect's streams have a terminal event. */
  boolean marksEnd() {
    return dialect.marksEnd();
  }

  /** Whether the content type promises the stream that was asked for. */
  boolean promisesStream() {
    return stream == Stream.PROMISED;
  }

  /** What it is, as far as is known by now. */
  Kind kind() {
    if (isStream()) {
      return Kind.STREAM;
    }
    return streamAsked || !successful ? Kind.NO_STREAM : Kind.WHOLE;
  }

  /** What is to be said of a stream that was not sent as one; null: nothing. */
  @Nullable AnswerNote mislabelled() {
    return mislabelled;
  }

  private boolean isWholeAnswer(byte[] bytes) {
    return framing() == Framing.NDJSON && FirstLine.isWholeAnswer(dialect, bytes);
  }

  private Framing framing() {
    return dialect.framing();
  }

  private static boolean isSpace(byte at) {
    return at == ' ' || at == '\n' || at == '\r' || at == '\t';
  }
}
