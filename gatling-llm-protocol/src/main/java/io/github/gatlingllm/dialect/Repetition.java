/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.dialect;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An event that was understood, so that the next one of its stream need not be, which mostly says
 * the same with another piece of text. What is equal up to that piece leaves a parser in the same
 * state, and what is equal behind it says the same again; so do values that nobody looked at.
 * Whatever differs elsewhere is for the parser.
 */
final class Repetition {

  /** Where nothing repeats itself, learning must cost nothing. */
  private static final int RAREST = 1023;

  /** Each open stream keeps one: events of a token have some hundred bytes. */
  private static final int LONGEST = 4096;

  private static final int NO_HOLE = -1;

  private byte[] learned = {};
  private int length;
  private int size;
  private final Holes.Kind[] kinds = new Holes.Kind[Holes.MOST];
  private final int[] holeFrom = new int[Holes.MOST];
  private final int[] holeTo = new int[Holes.MOST];
  private int textHole;

  private boolean output;
  private boolean reasoning;
  private boolean choices;
  private @Nullable String model;
  private OutputText.Place place = OutputText.Place.NONE;

  /** Where the last match has its text; it is the learned one unless it differs from that. */
  private boolean sameText;

  private int textFrom;
  private int textTo;

  private int misses;
  private int backOff;
  private int wait;

  /** Whether the next event that is understood should be learned; to be asked once for each. */
  boolean due() {
    // One that differs between others that repeat is no reason to forget them.
    if (length > 0 && misses < 2) {
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

  /**
   * Takes an event that was understood, if it is one of those that the next may repeat.
   *
   * @param holes of the event
   * @param texts where its text went
   */
  void learn(byte[] bytes, int from, int to, Holes holes, Delta delta, OutputText texts) {
    if (to - from > LONGEST || !holes.oneText() || !delta.isContentAlone()) {
      return;
    }
    length = to - from;
    if (learned.length < length) {
      learned = new byte[length + length / 2];
    }
    System.arraycopy(bytes, from, learned, 0, length);
    size = holes.size();
    for (int i = 0; i < size; i++) {
      kinds[i] = holes.kind(i);
      holeFrom[i] = holes.from(i) - from;
      holeTo[i] = holes.to(i) - from;
      textHole = kinds[i] == Holes.Kind.TEXT ? i : textHole;
    }
    output = delta.output();
    reasoning = delta.reasoning();
    choices = delta.choices();
    model = delta.model();
    place = texts.place();
  }

  /** Whether an event says what the learned one said, but for its text. */
  boolean matches(byte[] bytes, int from, int to) {
    if (length == 0) {
      return false;
    }
    if (fits(bytes, from, to)) {
      misses = 0;
      backOff = 0;
      wait = 0;
      return true;
    }
    misses++;
    return false;
  }

  private boolean fits(byte[] bytes, int from, int to) {
    sameText = true;
    int at = from;
    int known = 0;
    int next = 0;
    int equal = Arrays.mismatch(bytes, at, to, learned, known, length);
    while (equal >= 0) {
      int hole = holeAt(known + equal, next);
      if (hole == NO_HOLE) {
        return false;
      }
      int start = at + holeFrom[hole] - known;
      int end = kinds[hole].end(bytes, start, to);
      if (end == PlainJson.UNUSUAL || isEmptyText(hole, start, end)) {
        return false;
      }
      at = end;
      known = holeTo[hole];
      next = hole + 1;
      equal = Arrays.mismatch(bytes, at, to, learned, known, length);
    }
    return true;
  }

  private int holeAt(int position, int next) {
    for (int i = next; i < size && holeFrom[i] <= position; i++) {
      if (position <= holeTo[i]) {
        return i;
      }
    }
    return NO_HOLE;
  }

  private boolean isEmptyText(int hole, int start, int end) {
    if (hole != textHole) {
      return false;
    }
    sameText = false;
    textFrom = start;
    textTo = end;
    return start == end;
  }

  /** Tells what the event said that {@link #matches}. */
  void tell(byte[] bytes, Delta delta, OutputText texts) {
    delta.reset();
    delta.repeat(output, reasoning, choices, model);
    if (sameText) {
      texts.put(place, learned, holeFrom[textHole], holeTo[textHole]);
    } else {
      texts.put(place, bytes, textFrom, textTo);
    }
  }
}
