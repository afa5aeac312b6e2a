// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.arrival.ArrivalListener;
import io.github.gatlingllm.arrival.NetworkRead;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenTimeline;
import io.github.gatlingllm.wire.ArrivingReader;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.JoinedEvents;
import io.github.gatlingllm.wire.framing.EventDecoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads one answer as it arrives: bytes to events, events to deltas, deltas to stamps. Event loop
 * only. Allocates nothing per token.
 */
public final class AnswerReader implements EventDecoder.Sink {

  private static final NetworkRead NOTHING_READ = NetworkRead.at(0);

  /** Reused for each event: one per thread stays in the processor's caches. */
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
  private boolean ofOtherServer;

  /** The progress of a stream. */
  enum Phase {
    BEFORE_FIRST_TOKEN,
    BETWEEN_TOKENS,
    AFTER_FINISH
  }

  /**
   * Creates a reader.
   *
   * @param listener receives each content chunk
   * @param zero the {@code System.nanoTime()} from which stamps count
   */
  AnswerReader(EventDecoder decoder, DeltaReader reader, ArrivalListener listener, long zero) {
    this.decoder = decoder;
    this.reader = reader;
    this.listener = listener;
    this.zero = zero;
  }

  /**
   * Sets the number of requested choices. Call it before anything is read.
   *
   * @param choices 0 if it is not known
   */
  void expectChoices(int choices) {
    if (facts.expectChoices(choices)) {
      reader.expectOneChoice();
    }
  }

  /** Sets that the answer comes from another server than the one under test. */
  void fromOtherServer() {
    ofOtherServer = true;
  }

  /** Returns whether the answer comes from another server than the one under test. */
  boolean ofOtherServer() {
    return ofOtherServer;
  }

  /** Called when the request was sent; no event of its answer can have arrived earlier. */
  void sent(long sentAt) {
    notBefore = zero + sentAt;
  }

  /** Receives the head of the answer. */
  void head(int status, Function<String, @Nullable String> header) {
    reader.head(status, header);
  }

  /**
   * Reads bytes of a stream.
   *
   * @param from the network read that contained them, which provides the stamps of the events that
   *     it completes
   */
  void stream(ByteBuf read, NetworkRead from) {
    networkRead = from;
    bytes += read.readableBytes();
    decoder.decode(read, this);
  }

  /** Called at the end of the stream's body. An event without its final blank line counts. */
  void streamEnded() {
    decoder.end(this);
  }

  /** Receives bytes of a whole body, before it is complete. */
  void arriving(ByteBuf part) {
    if (reader instanceof ArrivingReader early) {
      early.arriving(ByteBufUtil.getBytes(part));
      if (early.complete()) {
        facts.completed();
      }
    }
  }

  /** Reads a whole body: an answer that is not streamed, or an error. */
  void whole(byte[] body) {
    bytes += body.length;
    Delta delta = DELTA.get();
    try {
      reader.answer(body, 0, body.length, delta);
    } catch (RuntimeException e) {
      // A custom dialect may throw.
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

  /** Reads the parts of an event, which all arrived at the same time. */
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

  /**
   * Returns the number of output tokens so far: as reported by the last chunk, or else the number
   * of chunks.
   */
  int tokensSoFar() {
    return reported > 0 ? reported : timeline.chunks();
  }

  /** Returns whether a whole body had content. */
  boolean content() {
    return wholeContent;
  }

  /** Returns whether some chunks contained only reasoning. */
  boolean reasoned() {
    return reasoned;
  }

  /** Returns an upper bound for the bytes of the text of all chunks; negative if unknown. */
  long textBytes() {
    return textBytes;
  }

  /** Returns the number of decompressed bytes read so far. */
  long bytes() {
    return bytes;
  }

  /** Returns whether a whole body could not be read. */
  boolean malformed() {
    return wholeMalformed;
  }

  /** Returns whether the stream consists of a single event with several content chunks. */
  boolean allInOneEvent() {
    return facts.events() == 1 && timeline.chunks() > 1;
  }

  /** Returns the facts of the answer apart from its text. */
  AnswerFacts facts() {
    return facts;
  }

  /** Returns whether the end-of-stream event has arrived, or what else completes the answer. */
  public boolean done() {
    return facts.done();
  }

  /** Returns the number of events that could not be read. */
  public int malformedEvents() {
    return facts.malformedEvents();
  }

  /** Returns the number of events of a kind that the dialect does not know. */
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

  /** Returns the number of lines that are neither fields of an event stream nor comments. */
  public int strayLines() {
    return facts.strayLines();
  }

  /** Returns the number of events for choices that the request did not ask for. */
  public int choicesBeyond() {
    return facts.choicesBeyond();
  }
}
