// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.arrival.ArrivalListener;
import io.github.gatlingllm.arrival.NetworkRead;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenTimeline;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.JoinedEvents;
import io.github.gatlingllm.wire.framing.EventDecoder;
import io.netty.buffer.ByteBuf;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads one answer as it arrives: bytes to events, events to deltas, deltas to stamps. Event loop
 * only; nothing is allocated per token.
 */
public final class AnswerReader implements EventDecoder.Sink {

  private static final NetworkRead NOTHING_READ = NetworkRead.at(0);

  /** Filled anew at each event: one for all streams of a thread stays in the processor's caches. */
  private static final ThreadLocal<Delta> DELTA = ThreadLocal.withInitial(Delta::new);

  private static final long NO_STAMP = Long.MIN_VALUE;

  private final EventDecoder decoder;
  private final DeltaReader reader;
  private final TokenTimeline timeline = new TokenTimeline();
  private final AnswerFacts facts = new AnswerFacts();
  private final ArrivalListener listener;
  private final long zero;

  private NetworkRead networkRead = NOTHING_READ;
  private long notBefore = Long.MIN_VALUE;
  private long bytes;
  private int reported = TokenCounts.ABSENT;
  private boolean reasoned;
  private long textBytes;
  private boolean wholeContent;
  private boolean wholeMalformed;

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

  /**
   * The request asks for so many choices; to be called before anything is read.
   *
   * @param asked 0: it is not known
   */
  void expectChoices(int asked) {
    if (facts.expectChoices(asked)) {
      reader.expectOneChoice();
    }
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
    facts.absorb(delta, begun());
  }

  @Override
  public void event(byte[] bytes, int from, int to) {
    take(null, bytes, from, to);
  }

  @Override
  public void event(String name, byte[] bytes, int from, int to) {
    take(name, bytes, from, to);
  }

  @Override
  public void strayLine(byte[] bytes, int from, int to) {
    facts.strayLine(bytes, from, to, begun());
  }

  private void take(@Nullable String name, byte[] bytes, int from, int to) {
    Delta delta = DELTA.get();
    facts.event();
    read(name, bytes, from, to, delta);
    if (delta.malformed()) {
      List<JoinedEvents.Part> parts = JoinedEvents.of(bytes, from, to);
      if (!parts.isEmpty()) {
        takeParts(name, bytes, parts, delta);
        return;
      }
    }
    if (delta.content()) {
      chunk(delta, networkRead.next(notBefore) - zero);
    } else {
      networkRead.skip();
    }
    facts.count(delta, bytes, from, to);
    facts.absorb(delta, begun());
  }

  /** All of them arrived at the same time. */
  private void takeParts(
      @Nullable String name, byte[] bytes, List<JoinedEvents.Part> parts, Delta delta) {
    long stamp = NO_STAMP;
    for (JoinedEvents.Part part : parts) {
      read(name, bytes, part.from(), part.to(), delta);
      if (delta.content()) {
        stamp = stamp == NO_STAMP ? networkRead.next(notBefore) - zero : stamp;
        chunk(delta, stamp);
      }
      facts.count(delta, bytes, part.from(), part.to());
      facts.absorb(delta, begun());
    }
    if (stamp == NO_STAMP) {
      networkRead.skip();
    }
  }

  private void read(@Nullable String name, byte[] bytes, int from, int to, Delta delta) {
    if (name == null) {
      reader.event(bytes, from, to, delta);
    } else {
      reader.event(name, bytes, from, to, delta);
    }
  }

  private void chunk(Delta delta, long stamp) {
    int running = delta.runningOutputTokens();
    timeline.read(stamp, networkRead.unsureNanos(), networkRead.segments());
    timeline.chunk(stamp, delta.reasoningOnly(), running);
    reasoned |= delta.reasoningOnly();
    reported = running;
    textBytes = textBytes < 0 || delta.textBytes() == 0 ? -1 : textBytes + delta.textBytes();
    facts.content();
    listener.chunk(stamp, networkRead, timeline.chunks() == 1);
  }

  private boolean begun() {
    return timeline.chunks() > 0;
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
    return reported > 0 ? reported : timeline.chunks();
  }

  /** Whether a whole body held content. */
  boolean content() {
    return wholeContent;
  }

  /** Whether some of the content was nothing but reasoning. */
  boolean reasoned() {
    return reasoned;
  }

  /** The most bytes that the text of all chunks has; negative: not known. */
  long textBytes() {
    return textBytes;
  }

  /** How long its body is so far, unpacked. */
  long bytes() {
    return bytes;
  }

  /** Whether a whole body could not be read. */
  boolean malformed() {
    return wholeMalformed;
  }

  /** Whether a single event holds several content chunks, and nothing came beside it. */
  boolean allInOneEvent() {
    return facts.events() == 1 && timeline.chunks() > 1;
  }

  /** What the answer says beside its text. */
  AnswerFacts facts() {
    return facts;
  }

  /** Whether the dialect's end-of-stream mark came. */
  public boolean done() {
    return facts.done();
  }

  /** Events that could not be read. */
  public int malformedEvents() {
    return facts.malformedEvents();
  }

  /** Events of a kind that the dialect does not know. */
  public int unknown() {
    return facts.unknown();
  }

  public @Nullable Usage usage() {
    return facts.usage();
  }

  public @Nullable String finishReason() {
    return facts.finishReason();
  }

  public @Nullable String model() {
    return facts.model();
  }

  /** Lines that are neither fields of an event stream nor comments. */
  public int strayLines() {
    return facts.strayLines();
  }

  /** Events of choices beyond those that the request asked for. */
  public int choicesBeyond() {
    return facts.choicesBeyond();
  }
}
