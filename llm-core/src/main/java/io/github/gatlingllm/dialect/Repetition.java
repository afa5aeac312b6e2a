/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.dialect;

import org.jspecify.annotations.Nullable;

/**
 * How a stream repeats itself: an event mostly says what the one before it said, with another piece
 * of text, and then need not be understood again.
 */
final class Repetition {

  /** Where nothing repeats itself, learning must cost nothing. */
  private static final int RAREST = 1023;

  /** One that differs between others that repeat is no reason to forget them. */
  private static final int PATIENCE = 2;

  /** A stream that repeats nothing need not look any more at what others repeat. */
  private static final int LOOKS = 8;

  private final Class<?> reader;
  private @Nullable LearnedEvent learned;
  private int misses;
  private int backOff;
  private int wait;

  /**
   * Of a stream.
   *
   * @param reader the class of what reads it
   */
  Repetition(Class<?> reader) {
    this.reader = reader;
  }

  /** Whether the next event that is understood should be learned; to be asked once for each. */
  boolean due() {
    if (learned != null && misses < PATIENCE) {
      return false;
    }
    if (wait > 0) {
      wait--;
      return false;
    }
    wait = backOff;
    backOff = Math.min(RAREST, 2 * backOff + 1);
    return true;
  }

  /** Learns an event that was understood, if it is one of those that the next may repeat. */
  void learn(byte[] bytes, int from, int to, Holes holes, Delta delta, OutputText.Place place) {
    LearnedEvent event = LearnedEvent.of(bytes, from, to, holes, delta, place);
    if (event != null) {
      learned = event;
      LearnedEvents.of(reader).add(event);
    }
  }

  /**
   * Tells what an event says, if it repeats one that was learned.
   *
   * @return false if nobody knows what it says
   */
  boolean tell(byte[] bytes, int from, int to, Delta delta, OutputText texts) {
    LearnedEvent event = learned;
    long fit = event == null ? LearnedEvent.MISFIT : event.fit(bytes, from, to);
    if (fit == LearnedEvent.MISFIT && misses < LOOKS) {
      event = LearnedEvents.of(reader).fitting(bytes, from, to);
      fit = event == null ? LearnedEvent.MISFIT : event.fit(bytes, from, to);
    }
    if (event == null || fit == LearnedEvent.MISFIT) {
      misses++;
      return false;
    }
    repeated(event);
    event.tell(bytes, fit, delta, texts);
    return true;
  }

  /** Mostly nothing changes, and what is not written need not be fetched. */
  private void repeated(LearnedEvent event) {
    if (learned != event) {
      learned = event;
    }
    if (misses > 0 || backOff > 0) {
      misses = 0;
      backOff = 0;
      wait = 0;
    }
  }
}
