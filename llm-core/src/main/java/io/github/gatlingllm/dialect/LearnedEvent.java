/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.dialect;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An event that was understood, for those that say the same with another piece of text. What is
 * equal up to that piece leaves a parser in the same state, and what is equal behind it says the
 * same again; so do values that nobody looked at. Whatever differs elsewhere is for the parser.
 *
 * <p>Never changes, so that any number of streams may have it: what each token is compared with is
 * then once in the processor's caches, not once a stream.
 */
final class LearnedEvent {

  /** Of an event that says something else. */
  static final long MISFIT = -1;

  /** Of an event whose text, too, is the learned one. */
  private static final long SAME_TEXT = 0;

  /** Events of a token have some hundred bytes. */
  private static final int LONGEST = 4096;

  private static final int NO_HOLE = -1;

  private final byte[] bytes;
  private final Holes.Kind[] kinds;
  private final int[] holeFrom;
  private final int[] holeTo;
  private final int textHole;
  private final boolean output;
  private final boolean reasoning;
  private final boolean choices;
  private final @Nullable String model;
  private final OutputText.Place place;

  private LearnedEvent(byte[] bytes, int from, Holes holes, Delta delta, OutputText.Place place) {
    int size = holes.size();
    this.bytes = bytes;
    this.kinds = new Holes.Kind[size];
    this.holeFrom = new int[size];
    this.holeTo = new int[size];
    for (int i = 0; i < size; i++) {
      kinds[i] = holes.kind(i);
      holeFrom[i] = holes.from(i) - from;
      holeTo[i] = holes.to(i) - from;
    }
    this.textHole = Arrays.asList(kinds).indexOf(Holes.Kind.TEXT);
    this.output = delta.output();
    this.reasoning = delta.reasoning();
    this.choices = delta.choices();
    this.model = delta.model();
    this.place = place;
  }

  /**
   * An event that was understood, if it is one of those that others may repeat; else null.
   *
   * @param holes of the event
   * @param place where its text went
   */
  static @Nullable LearnedEvent of(
      byte[] bytes, int from, int to, Holes holes, Delta delta, OutputText.Place place) {
    if (to - from > LONGEST || !holes.oneText() || !delta.isContentAlone()) {
      return null;
    }
    return new LearnedEvent(Arrays.copyOfRange(bytes, from, to), from, holes, delta, place);
  }

  /** Whether and where an event says what this one said: for {@link #tell}, or a misfit. */
  long fit(byte[] event, int from, int to) {
    long text = SAME_TEXT;
    int at = from;
    int known = 0;
    int next = 0;
    int equal = Arrays.mismatch(event, at, to, bytes, known, bytes.length);
    while (equal >= 0) {
      int hole = holeAt(known + equal, next);
      if (hole == NO_HOLE) {
        return MISFIT;
      }
      int start = at + holeFrom[hole] - known;
      int end = kinds[hole].end(event, start, to);
      if (end == PlainJson.UNUSUAL) {
        return MISFIT;
      }
      if (hole == textHole) {
        if (start == end) {
          return MISFIT; // an empty text is no content
        }
        text = (long) start << Integer.SIZE | end;
      }
      at = end;
      known = holeTo[hole];
      next = hole + 1;
      equal = Arrays.mismatch(event, at, to, bytes, known, bytes.length);
    }
    return text;
  }

  private int holeAt(int position, int next) {
    for (int i = next; i < holeFrom.length && holeFrom[i] <= position; i++) {
      if (position <= holeTo[i]) {
        return i;
      }
    }
    return NO_HOLE;
  }

  /** Tells what an event said whose fit that is. */
  void tell(byte[] event, long fit, Delta delta, OutputText texts) {
    delta.reset();
    delta.repeat(output, reasoning, choices, model);
    if (fit == SAME_TEXT) {
      texts.put(place, bytes, holeFrom[textHole], holeTo[textHole]);
    } else {
      texts.put(place, event, (int) (fit >>> Integer.SIZE), (int) fit);
    }
  }
}
