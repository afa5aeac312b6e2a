// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.protocol.AnswerNote;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.framing.Beginning;
import io.github.gatlingllm.wire.framing.Framing;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a body is the requested stream or is kept as a whole. Some servers send a stream
 * with another content type, or a whole answer with the type of a stream, so the first bytes
 * decide. Event loop only.
 */
final class BodyShape {

  /** The most bytes that are inspected. */
  static final int MOST_HELD = 1 << 16;

  private final Dialect dialect;
  private final boolean streamRequested;
  private boolean successful;
  private @Nullable String contentType;
  private Stream stream = Stream.NONE;
  private boolean firstByteSeen;
  private @Nullable AnswerNote mislabelled;

  /** The kind of a body. */
  enum Kind {
    STREAM,
    /** A whole answer, as requested. */
    WHOLE,
    /** A stream was requested, but this is none. */
    NO_STREAM
  }

  /** The evidence for a stream. */
  private enum Stream {
    /** None: it was not requested, or is none. */
    NONE,
    /** The content type. */
    PROMISED,
    /** Undecided: the content type says nothing, so the first bytes decide. */
    POSSIBLE,
    /** The first bytes. */
    FOUND
  }

  /**
   * Creates the shape of a body.
   *
   * @param streamRequested whether a stream was requested
   */
  BodyShape(Dialect dialect, boolean streamRequested) {
    this.dialect = dialect;
    this.streamRequested = streamRequested;
  }

  void head(AnswerHead head) {
    successful = head.successful();
    contentType = head.contentType();
    if (!streamRequested || !successful) {
      stream = Stream.NONE;
    } else if (framing().isOf(contentType)) {
      stream = Stream.PROMISED;
    } else {
      stream = ContentType.mislabelled(contentType) == null ? Stream.NONE : Stream.POSSIBLE;
    }
  }

  /** Returns whether the first bytes are needed to decide. */
  boolean undecided() {
    return stream == Stream.POSSIBLE;
  }

  /** Decides by the first bytes of an undecided body. */
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

  /** Checks a read of a body whose content type may be wrong. */
  void inspect(ByteBuf read) {
    if (stream == Stream.PROMISED && framing() == Framing.SSE && beginsAsJson(read)) {
      stream = Stream.NONE;
    }
  }

  /** Returns whether the first byte that is not a space begins JSON; false after that byte. */
  private boolean beginsAsJson(ByteBuf read) {
    int at = firstByteSeen ? -1 : read.forEachByte(BodyShape::isSpace);
    if (at < 0) {
      return false;
    }
    firstByteSeen = true;
    byte first = read.getByte(at);
    return first == '{' || first == '[';
  }

  /** Returns whether the body is read as a stream. */
  boolean isStream() {
    return stream == Stream.PROMISED || stream == Stream.FOUND;
  }

  /** Returns whether streams of the dialect have an end-of-stream event. */
  boolean marksEnd() {
    return dialect.marksEnd();
  }

  /** Returns whether the content type announces the requested stream. */
  boolean promisesStream() {
    return stream == Stream.PROMISED;
  }

  /** Returns the kind of the body, as far as it is known. */
  Kind kind() {
    if (isStream()) {
      return Kind.STREAM;
    }
    return streamRequested || !successful ? Kind.NO_STREAM : Kind.WHOLE;
  }

  /** Returns the note about a stream with a wrong content type; null if there is none. */
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
