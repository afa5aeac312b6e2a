// SPDX-License-Identifier: Apache-2.0
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
import io.github.gatlingllm.wire.JoinedEvents;
import io.github.gatlingllm.wire.framing.EventDecoder;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
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

  /** Bytes of an event that could not be read. */
  private static final int SHOWN = 200;

  private static final long NO_STAMP = Long.MIN_VALUE;

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
  private long textBytes;
  private boolean done;
  private int events;
  private int malformedEvents;
  private int unknown;
  private boolean wholeContent;
  private boolean wholeMalformed;
  private @Nullable Usage usage;
  private @Nullable ServerTimes serverTimes;
  private @Nullable String finishReason;
  private @Nullable String model;
  private @Nullable String fingerprint;
  private @Nullable String finishWords;
  private final StreamErrors errors = new StreamErrors();
  private final ChoiceCount choices = new ChoiceCount();
  private int noObjects;
  private String unreadable = "";

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
    choices.expect(asked);
    if (choices.one()) {
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
    absorb(delta);
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
    errors.line(bytes, from, to, phase());
  }

  private void take(@Nullable String name, byte[] bytes, int from, int to) {
    Delta delta = DELTA.get();
    events++;
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
    counted(delta, bytes, from, to);
    absorb(delta);
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
      counted(delta, bytes, part.from(), part.to());
      absorb(delta);
    }
    if (stamp == NO_STAMP) {
      networkRead.skip();
    }
  }

  private void counted(Delta delta, byte[] bytes, int from, int to) {
    unknown += delta.unknown() ? 1 : 0;
    noObjects += delta.noObject() ? 1 : 0;
    if (delta.malformed() && malformedEvents++ == 0) {
      unreadable = new String(bytes, from, Math.min(SHOWN, to - from), StandardCharsets.UTF_8);
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
    told = running;
    textBytes = textBytes < 0 || delta.textBytes() == 0 ? -1 : textBytes + delta.textBytes();
    errors.content();
    listener.chunk(stamp, networkRead, timeline.chunks() == 1);
  }

  private void absorb(Delta delta) {
    if (delta.error() != null) {
      errors.certain(delta.error(), phase());
    }
    if (delta.suspected() != null) {
      errors.suspected(delta.suspected(), phase());
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
    if (delta.finishWords() != null) {
      finishWords = delta.finishWords();
    }
    choices.add(delta);
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

  /** The most bytes that the text of all chunks has; negative: not known. */
  long textBytes() {
    return textBytes;
  }

  /** How long its body is so far, unpacked. */
  long bytes() {
    return bytes;
  }

  /** How many of several answers have begun, as far as they are told apart. */
  int choices() {
    return choices.begun();
  }

  /** Whether the server said that the stream is over: of several answers, that each is. */
  boolean ended() {
    return done || (finishReason != null && !choiceCut());
  }

  /** Whether one of several answers began and did not end. */
  boolean choiceCut() {
    return choices.cut();
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

  /** The beginning of the first of them. */
  String unreadable() {
    return unreadable;
  }

  /** Whether a single event holds several content chunks, and nothing came beside it. */
  boolean allInOneEvent() {
    return events == 1 && timeline.chunks() > 1;
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

  /** The server's own words on why the generation ended, where the reason does not repeat them. */
  @Nullable String finishWords() {
    return finishWords;
  }

  /** What the server said of an error, unless content followed. */
  @Nullable ServerError error() {
    return errors.error();
  }

  /** How far the stream had come before the error. */
  Phase errorPhase() {
    return errors.phase();
  }

  /** Lines that are neither fields of an event stream nor comments. */
  public int strayLines() {
    return errors.lineCount();
  }

  /** Such lines since the last content. */
  String strayWords() {
    return errors.lines();
  }

  /** Events that try to be no JSON object, such as heartbeats. */
  int noObjects() {
    return noObjects;
  }

  /** Events of choices beyond those that the request asked for. */
  public int choicesBeyond() {
    return choices.beyond();
  }
}
