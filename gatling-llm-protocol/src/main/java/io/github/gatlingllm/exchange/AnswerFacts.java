// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.chat.ServerTimes;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.wire.Delta;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What the events of one answer say beside its text: counts, its end, its errors. Event loop only.
 */
final class AnswerFacts {

  /** Bytes of an event that could not be read. */
  private static final int SHOWN = 200;

  private final StreamErrors errors = new StreamErrors();
  private final ChoiceCount choices = new ChoiceCount();
  private int events;
  private int malformedEvents;
  private int unknown;
  private int noObjects;
  private String unreadable = "";
  private boolean done;
  private @Nullable Usage usage;
  private @Nullable ServerTimes serverTimes;
  private @Nullable String finishReason;
  private @Nullable String finishWords;
  private @Nullable String model;
  private @Nullable String fingerprint;

  /**
   * The request asks for so many choices.
   *
   * @param asked 0: it is not known
   * @return whether it is one
   */
  boolean expectChoices(int asked) {
    choices.expect(asked);
    return choices.one();
  }

  /** An event has come, readable or not. */
  void event() {
    events++;
  }

  /** Content has come. */
  void content() {
    errors.content();
  }

  /** A line that belongs to no event. */
  void strayLine(byte[] bytes, int from, int to, boolean begun) {
    errors.line(bytes, from, to, phase(begun));
  }

  /** Counts what an event is, or a part of one. */
  void count(Delta delta, byte[] bytes, int from, int to) {
    unknown += delta.unknown() ? 1 : 0;
    noObjects += delta.noObject() ? 1 : 0;
    if (delta.malformed() && malformedEvents++ == 0) {
      unreadable = new String(bytes, from, Math.min(SHOWN, to - from), StandardCharsets.UTF_8);
    }
  }

  /**
   * Keeps what an event says.
   *
   * @param begun whether content has come, of this event or before
   */
  void absorb(Delta delta, boolean begun) {
    if (delta.error() != null) {
      errors.certain(delta.error(), phase(begun));
    }
    if (delta.suspected() != null) {
      errors.suspected(delta.suspected(), phase(begun));
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

  private AnswerReader.Phase phase(boolean begun) {
    if (ended()) {
      return AnswerReader.Phase.AFTER_FINISH;
    }
    return begun ? AnswerReader.Phase.BETWEEN_TOKENS : AnswerReader.Phase.BEFORE_FIRST_TOKEN;
  }

  /** How many of several answers have begun, by their indexes. */
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

  /** Events of choices beyond those that the request asked for. */
  int choicesBeyond() {
    return choices.beyond();
  }

  /** Whether the dialect's end-of-stream mark came. */
  boolean done() {
    return done;
  }

  /** Events of a stream, readable or not. */
  int events() {
    return events;
  }

  /** Events that could not be read. */
  int malformedEvents() {
    return malformedEvents;
  }

  /** The beginning of the first of them. */
  String unreadable() {
    return unreadable;
  }

  /** Events of a kind that the dialect does not know. */
  int unknown() {
    return unknown;
  }

  /** Events that try to be no JSON object, such as heartbeats. */
  int noObjects() {
    return noObjects;
  }

  @Nullable Usage usage() {
    return usage;
  }

  /** What the body has told of the server's work. */
  @Nullable ServerTimes serverTimes() {
    return serverTimes;
  }

  @Nullable String finishReason() {
    return finishReason;
  }

  /** The server's own words on why the generation ended, where the reason does not repeat them. */
  @Nullable String finishWords() {
    return finishWords;
  }

  @Nullable String model() {
    return model;
  }

  /** What the server says of the configuration that it ran with. */
  @Nullable String fingerprint() {
    return fingerprint;
  }

  /** What the server said of an error, unless content followed. */
  @Nullable ServerError error() {
    return errors.error();
  }

  /** How far the stream had come before the error. */
  AnswerReader.Phase errorPhase() {
    return errors.phase();
  }

  /** Lines that are neither fields of an event stream nor comments. */
  int strayLines() {
    return errors.lineCount();
  }

  /** Such lines since the last content. */
  String strayWords() {
    return errors.lines();
  }
}
