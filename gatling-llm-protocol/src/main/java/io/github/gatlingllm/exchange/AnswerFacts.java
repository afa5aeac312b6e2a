// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.chat.ServerTimes;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.wire.Delta;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What the events of one answer contain apart from its text: counts, the end, errors. Event loop
 * only.
 */
final class AnswerFacts {

  /** The number of bytes kept of an event that could not be read. */
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
   * Sets the number of choices that the request asks for.
   *
   * @param count 0 if it is not known
   * @return whether it is 1
   */
  boolean expectChoices(int count) {
    choices.expect(count);
    return choices.one();
  }

  /** Called when the answer is complete although its body may go on. */
  void completed() {
    done = true;
  }

  /** Counts an event, readable or not. */
  void event() {
    events++;
  }

  /** Called when content has arrived. */
  void content() {
    errors.content();
  }

  /** Adds a line that belongs to no event. */
  void strayLine(byte[] bytes, int from, int to, boolean begun) {
    errors.line(bytes, from, to, phase(begun));
  }

  /** Counts the kind of an event, or of a part of one. */
  void count(Delta delta, byte[] bytes, int from, int to) {
    unknown += delta.unknown() ? 1 : 0;
    noObjects += delta.noObject() ? 1 : 0;
    if (delta.malformed() && malformedEvents++ == 0) {
      unreadable = new String(bytes, from, Math.min(SHOWN, to - from), StandardCharsets.UTF_8);
    }
  }

  /**
   * Keeps the facts of an event.
   *
   * @param begun whether content has arrived, in this event or before
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

  /** Returns how many choices have begun, by their indexes. */
  int choices() {
    return choices.begun();
  }

  /**
   * Returns whether the server has marked the end of the stream; with several choices, the end of
   * each.
   */
  boolean ended() {
    return done || (finishReason != null && !choiceCut());
  }

  /** Returns whether one of the choices began and did not end. */
  boolean choiceCut() {
    return choices.cut();
  }

  /** Returns the number of events for choices that the request did not ask for. */
  int choicesBeyond() {
    return choices.beyond();
  }

  /** Returns whether the end-of-stream event of the dialect, or all of the answer, has arrived. */
  boolean done() {
    return done;
  }

  /** Returns the number of events, readable or not. */
  int events() {
    return events;
  }

  /** Returns the number of events that could not be read. */
  int malformedEvents() {
    return malformedEvents;
  }

  /** Returns the beginning of the first event that could not be read. */
  String unreadable() {
    return unreadable;
  }

  /** Returns the number of events of a kind that the dialect does not know. */
  int unknown() {
    return unknown;
  }

  /** Returns the number of events that are not meant as JSON, such as heartbeats. */
  int noObjects() {
    return noObjects;
  }

  @Nullable Usage usage() {
    return usage;
  }

  /** Returns the server times that the body reports; null if there are none. */
  @Nullable ServerTimes serverTimes() {
    return serverTimes;
  }

  @Nullable String finishReason() {
    return finishReason;
  }

  /**
   * Returns the server's own explanation of the finish reason; null if there is none beyond the
   * reason.
   */
  @Nullable String finishWords() {
    return finishWords;
  }

  @Nullable String model() {
    return model;
  }

  /** Returns the fingerprint of the server's configuration. */
  @Nullable String fingerprint() {
    return fingerprint;
  }

  /** Returns the error that the server reported, unless content followed. */
  @Nullable ServerError error() {
    return errors.error();
  }

  /** Returns the phase of the stream at the time of the error. */
  AnswerReader.Phase errorPhase() {
    return errors.phase();
  }

  /** Returns the number of lines that are neither fields of an event stream nor comments. */
  int strayLines() {
    return errors.lineCount();
  }

  /** Returns these lines since the last content. */
  String strayWords() {
    return errors.lines();
  }
}
