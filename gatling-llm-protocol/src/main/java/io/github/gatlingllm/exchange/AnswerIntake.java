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
 * Takes in one answer: hands a stream to its reader, read by read, and keeps what is no stream.
 * What it tells of the answer shows no secret of the request. Event loop only.
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
  private long bytes;

  /** Whether the body has shown to be a stream: all further reads are the reader's. */
  private boolean streaming;

  /**
   * Nothing has come.
   *
   * @param mostBytes of the unpacked body
   * @param finishRequired whether an answer without a finish reason has failed
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

  void head(HttpResponseStatus status, HttpHeaders headers) {
    head = AnswerHead.of(status, headers);
    shape.head(head);
  }

  /** A read of the body. */
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
      shape.look(read);
    }
    switch (shape.kind()) {
      case STREAM -> reader.stream(read, from);
      case WHOLE -> kept.keep(read);
      case NO_STREAM -> kept.keepBeginning(read);
    }
    streaming = shape.isStream() && reader.facts().events() > 0;
  }

  /** No event of it was complete before this read, so all of them take its stamp. */
  private void readHeldBack(NetworkRead from) {
    if (shape.isStream()) {
      reader.stream(Unpooled.wrappedBuffer(kept.bytes()), from);
    }
  }

  /**
   * Whether all of a stream has come but perhaps the end of its body: its terminal event, or where
   * the dialect has none, a finish reason and the usage.
   */
  boolean complete() {
    return shape.isStream()
        && (reader.done()
            || (!shape.marksEnd() && reader.facts().ended() && reader.usage() != null));
  }

  /** The body has come to its end; null: nothing went wrong. */
  @Nullable Failure ended() {
    if (shape.isStream()) {
      reader.streamEnded();
    } else {
      reader.whole(kept.bytes());
    }
    Failure failure = judge().ended(shape.kind());
    return failure == null ? null : failure.masked(secrets);
  }

  /**
   * The answer was lost, or its reading failed.
   *
   * @param idleNanos since the latest content, or the sending
   */
  Failure broken(Throwable thrown, long idleNanos) {
    return judge().broken(thrown, idleNanos).masked(secrets);
  }

  /** The client waits no longer. */
  Failure late(String text) {
    return judge().late(text).masked(secrets);
  }

  /** Gives the reader's buffers back. */
  void close() {
    reader.close();
  }

  private AnswerJudge judge() {
    return new AnswerJudge(head, reader, kept, sent, finishRequired);
  }

  BodyShape shape() {
    return shape;
  }

  /** Whether the head promises the stream that was asked for, and not packed. */
  boolean promisesPlainStream() {
    return shape.promisesStream() && head.contentEncoding() == null;
  }

  /** The HTTP status; 0 before any arrived. */
  int status() {
    return head.status();
  }

  /** When a server that refuses wants to be asked again. */
  @Nullable String retryAfter() {
    return secrets.maskInOptional(head.retryAfter());
  }

  /** What the answer tells of a rate limit; null: nothing. */
  @Nullable RateReported rate() {
    return head.rate();
  }

  /** The header by which a gateway reports that it tried again; null: none does. */
  @Nullable String retries() {
    return head.retries();
  }

  /** What the answer tells of the server's work, the body before the head; null: nothing. */
  @Nullable ServerTimes serverTimes() {
    ServerTimes ofHead = head.times();
    ServerTimes ofBody = reader.facts().serverTimes();
    if (ofHead == null || ofBody == null) {
      return ofHead == null ? ofBody : ofHead;
    }
    return ofHead.updatedBy(ofBody);
  }

  /** Why the generation ended, in the common names. */
  @Nullable String finishReason() {
    return secrets.maskInOptional(reader.finishReason());
  }

  /** The model that the answer names. */
  @Nullable String model() {
    return secrets.maskInOptional(reader.model());
  }

  /** The fingerprint of the server's configuration. */
  @Nullable String fingerprint() {
    return secrets.maskInOptional(reader.facts().fingerprint());
  }
}
