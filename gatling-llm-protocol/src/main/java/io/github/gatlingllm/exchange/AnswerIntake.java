// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.arrival.NetworkRead;
import io.github.gatlingllm.chat.ServerTimes;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.exchange.failure.LimitExceededException;
import io.github.gatlingllm.measure.request.RateReported;
import io.github.gatlingllm.request.Secrets;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import org.jspecify.annotations.Nullable;

/**
 * Receives one answer: passes a stream to its reader and keeps any other body. Its results contain
 * no secret of the request. Event loop only.
 */
final class AnswerIntake {

  private final BodyShape shape;
  private final AnswerReader reader;
  private final long mostBytes;
  private final boolean finishRequired;
  private final SentRequest sent;
  private final Secrets secrets;
  private final AnswerBody kept = new AnswerBody();
  private AnswerHead head = AnswerHead.NONE;
  private @Nullable HttpHeaders headers;
  private long bytes;

  /** Whether the body is known to be a stream, so that further reads go straight to the reader. */
  private boolean streaming;

  /**
   * Creates the intake of an answer.
   *
   * @param mostBytes the limit of the decompressed body
   * @param finishRequired whether an answer without a finish reason fails
   * @param sent the request
   */
  AnswerIntake(
      BodyShape shape,
      AnswerReader reader,
      long mostBytes,
      boolean finishRequired,
      SentRequest sent) {
    this.shape = shape;
    this.reader = reader;
    this.mostBytes = mostBytes;
    this.finishRequired = finishRequired;
    this.sent = sent;
    this.secrets = sent.secrets();
  }

  void head(HttpResponseStatus status, HttpHeaders received) {
    headers = received;
    head = AnswerHead.of(status, received);
    shape.head(head);
    reader.head(status.code(), headers::get);
  }

  /** Returns a header, without secrets; null if there is none. */
  @Nullable String header(String name) {
    return headers == null ? null : secrets.maskInOptional(headers.get(name));
  }

  /** Takes a read of the body. */
  void take(ByteBuf read, NetworkRead from) {
    bytes += read.readableBytes();
    if (bytes > mostBytes) {
      throw LimitExceededException.body(bytes, mostBytes);
    }
    if (streaming) {
      reader.stream(read, from);
    } else {
      takeFirst(read, from);
    }
  }

  private void takeFirst(ByteBuf read, NetworkRead from) {
    if (shape.undecided()) {
      shape.beginsWith(kept.with(read, BodyShape.MOST_HELD));
      readHeldBack(from);
    } else {
      shape.inspect(read);
    }
    switch (shape.kind()) {
      case STREAM -> reader.stream(read, from);
      case WHOLE -> {
        reader.arriving(read);
        kept.keep(read);
      }
      case NO_STREAM -> kept.keepBeginning(read);
    }
    streaming = shape.isStream() && reader.facts().events() > 0;
  }

  /**
   * Passes on the bytes held so far. No event was complete before this read, so all events take its
   * stamp.
   */
  private void readHeldBack(NetworkRead from) {
    if (shape.isStream()) {
      reader.stream(Unpooled.wrappedBuffer(kept.bytes()), from);
    }
  }

  /**
   * Returns whether an answer is complete except perhaps for the end of its body: its end-of-stream
   * event has arrived or, if the dialect has none, a finish reason and the usage; or its reader
   * says so.
   */
  boolean complete() {
    return reader.done()
        || (shape.isStream()
            && !shape.marksEnd()
            && reader.facts().ended()
            && reader.usage() != null);
  }

  /** Judges the answer at the end of its body; null if it succeeded. */
  @Nullable Failure ended() {
    if (shape.isStream()) {
      reader.streamEnded();
    } else {
      reader.whole(kept.bytes());
    }
    Failure failure = judge().ended(shape.kind());
    return failure == null ? null : sent.failed(failure);
  }

  /**
   * Judges an answer that was lost or could not be read.
   *
   * @param idleNanos nanoseconds since the latest content, or since the sending
   */
  Failure broken(Throwable thrown, long idleNanos) {
    return sent.failed(judge().broken(thrown, idleNanos));
  }

  /** Judges an answer that the client no longer waits for. */
  Failure late(String text) {
    return sent.failed(judge().late(text));
  }

  /** Releases the reader's buffers. */
  void close() {
    reader.close();
  }

  private AnswerJudge judge() {
    return new AnswerJudge(head, reader, kept, sent, finishRequired);
  }

  BodyShape shape() {
    return shape;
  }

  /** Returns whether the head announces the requested stream, uncompressed. */
  boolean promisesPlainStream() {
    return shape.promisesStream() && head.contentEncoding() == null;
  }

  /** Returns the HTTP status; 0 before any arrived. */
  int status() {
    return head.status();
  }

  /** Returns the server's {@code Retry-After}; null if there is none. */
  @Nullable String retryAfter() {
    return secrets.maskInOptional(head.retryAfter());
  }

  /** Returns the reported rate limit; null if there is none. */
  @Nullable RateReported rate() {
    return head.rate();
  }

  /** Returns the header by which a gateway reports retries; null if there is none. */
  @Nullable String retries() {
    return head.retries();
  }

  /** Returns the reported server times; null if there are none. The body overrides the head. */
  @Nullable ServerTimes serverTimes() {
    ServerTimes ofHead = head.times();
    ServerTimes ofBody = reader.facts().serverTimes();
    if (ofHead == null || ofBody == null) {
      return ofHead == null ? ofBody : ofHead;
    }
    return ofHead.updatedBy(ofBody);
  }

  /** Returns the finish reason under its common name. */
  @Nullable String finishReason() {
    return secrets.maskInOptional(reader.finishReason());
  }

  /** Returns the model named in the answer. */
  @Nullable String model() {
    return secrets.maskInOptional(reader.model());
  }

  /** Returns the fingerprint of the server's configuration. */
  @Nullable String fingerprint() {
    return secrets.maskInOptional(reader.facts().fingerprint());
  }
}
