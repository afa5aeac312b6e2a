/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.arrival.ArrivalListener;
import io.github.gatlingllm.arrival.NetworkRead;
import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.chat.ServerTimes;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenTimeline;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.framing.EventDecoder;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Reads one answer as it arrives: bytes to events, events to deltas, deltas to stamps. Event loop
 * only; nothing is allocated per token.
 */
public final class AnswerReader implements EventDecoder.Sink {

  private static final NetworkRead NOTHING_READ = NetworkRead.at(0);

  /** Filled anew at each event: one for all streams of a thread stays in the processor's caches. */
  private static final ThreadLocal<Delta> DELTA = ThreadLocal.withInitial(Delta::new);

  private final EventDecoder decoder;
  private final DeltaReader reader;
  private final TokenTimeline timeline = new TokenTimeline();
  private final ArrivalListener listener;
  private final long zero;

  private NetworkRead networkRead = NOTHING_READ;
  private long notBefore = Long.MIN_VALUE;
  private long bytes;
  private int told = TokenCounts.ABSENT;
  private boolean reasoned;
  private boolean done;
  private int events;
  private int malformedEvents;
  private int unknown;
  private long choicesSeen;
  private long choicesEnded;
  private boolean wholeContent;
  private boolean wholeMalformed;
  private @Nullable Usage usage;
  private @Nullable ServerTimes serverTimes;
  private @Nullable String finishReason;
  private @Nullable String model;
  private @Nullable String fingerprint;
  private @Nullable ServerError error;
  private Phase errorPhase = Phase.BEFORE_FIRST_TOKEN;

  /** How far a stream has come. */
  enum Phase {
    BEFORE_FIRST_TOKEN,
    BETWEEN_TOKENS,
    AFTER_FINISH
  }

  /**
   * Reads nothing yet.
   *
   * @param listener told of each content chunk
   * @param zero the {@code System.nanoTime()} from which stamps count
   */
  AnswerReader(EventDecoder decoder, DeltaReader reader, ArrivalListener listener, long zero) {
    this.decoder = decoder;
    this.reader = reader;
    this.listener = listener;
    this.zero = zero;
  }

  /** The request was sent: nothing of its answer came before. */
  void sent(long sentAt) {
    notBefore = zero + sentAt;
  }

  /**
   * Some bytes of a stream.
   *
   * @param from the network read that held them, which has the stamps of the events that it
   *     completes
   */
  void stream(ByteBuf read, NetworkRead from) {
    networkRead = from;
    bytes += read.readableBytes();
    decoder.decode(read, this);
  }

  /** The stream's body has ended; an event without its final blank line counts. */
  void streamEnded() {
    decoder.end(this);
  }

  /** A whole body: an answer that is not streamed, or an error. */
  void whole(byte[] body) {
    bytes += body.length;
    Delta delta = DELTA.get();
    try {
      reader.answer(body, 0, body.length, delta);
    } catch (RuntimeException e) {
      // A dialect of a user's own may not keep to its word.
      delta.markMalformed();
    }
    wholeContent = delta.content();
    wholeMalformed = delta.malformed();
    reasoned |= delta.reasoningOnly();
    absorb(delta);
  }

  @Override
  public void event(byte[] bytes, int from, int to) {
    Delta delta = DELTA.get();
    reader.event(bytes, from, to, delta);
    events++;
    malformedEvents += delta.malformed() ? 1 : 0;
    unknown += delta.unknown() ? 1 : 0;
    if (delta.content()) {
      int running = delta.runningOutputTokens();
      long stamp = networkRead.next(notBefore) - zero;
      timeline.chunk(stamp, delta.reasoningOnly(), running);
      reasoned |= delta.reasoningOnly();
      told = running;
      listener.chunk(stamp, networkRead, timeline.chunks() == 1);
    } else {
      networkRead.skip();
    }
    absorb(delta);
  }

  private void absorb(Delta delta) {
    if (delta.error() != null && error == null) {
      error = delta.error();
      errorPhase = phase();
    }
    done |= delta.done();
    Usage counts = delta.usage();
    if (counts != null) {
      usage = usage == null ? counts : usage.updatedBy(counts);
    }
    ServerTimes times = delta.serverTimes();
    if (times != null) {
      serverTimes = serverTimes == null ? times : serverTimes.updatedBy(times);
    }
    if (delta.finishReason() != null) {
      finishReason = delta.finishReason();
    }
    choicesSeen |= delta.choicesSeen();
    choicesEnded |= delta.choicesEnded();
    if (delta.model() != null && model == null) {
      model = delta.model();
    }
    if (delta.fingerprint() != null && fingerprint == null) {
      fingerprint = delta.fingerprint();
    }
  }

  private Phase phase() {
    if (ended()) {
      return Phase.AFTER_FINISH;
    }
    return timeline.chunks() > 0 ? Phase.BETWEEN_TOKENS : Phase.BEFORE_FIRST_TOKEN;
  }

  void close() {
    reader.close();
  }

  ArrivalListener listener() {
    return listener;
  }

  public TokenTimeline timeline() {
    return timeline;
  }

  /** Output tokens until now: as the last chunk tells, else the number of chunks. */
  int tokensSoFar() {
    return told > 0 ? told : timeline.chunks();
  }

  /** Whether a whole body held content. */
  boolean content() {
    return wholeContent;
  }

  /** Whether some of the content was nothing but reasoning. */
  boolean reasoned() {
    return reasoned;
  }

  /** How long its body is so far, unpacked. */
  long bytes() {
    return bytes;
  }

  /** How many of several answers have begun, as far as they are told apart. */
  int choices() {
    return Long.bitCount(choicesSeen);
  }

  /** Whether the server said that the stream is over: of several answers, that each is. */
  boolean ended() {
    return done || (finishReason != null && !choiceCut());
  }

  /** Whether one of several answers began and did not end. */
  boolean choiceCut() {
    return (choicesSeen & ~choicesEnded) != 0;
  }

  /** Whether the dialect's end-of-stream mark came. */
  public boolean done() {
    return done;
  }

  /** Events of a stream, readable or not. */
  int events() {
    return events;
  }

  /** Whether a whole body could not be read. */
  boolean malformed() {
    return wholeMalformed;
  }

  /** Events that could not be read. */
  public int malformedEvents() {
    return malformedEvents;
  }

  /** Events of a kind that the dialect does not know. */
  public int unknown() {
    return unknown;
  }

  public @Nullable Usage usage() {
    return usage;
  }

  /** What the body has told of the server's work. */
  @Nullable ServerTimes serverTimes() {
    return serverTimes;
  }

  public @Nullable String finishReason() {
    return finishReason;
  }

  public @Nullable String model() {
    return model;
  }

  /** What the server says of the configuration that it ran with. */
  public @Nullable String fingerprint() {
    return fingerprint;
  }

  @Nullable ServerError error() {
    return error;
  }

  /** How far the stream had come before the error. */
  Phase errorPhase() {
    return errorPhase;
  }
}
