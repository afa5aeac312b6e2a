// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Collects the decoded text of a stream, as far as it is needed. */
final class OutputText {

  /** A {@code char} takes at most this many bytes. */
  private static final int BYTES_OF_CHAR = 3;

  /** Marks an unknown number of bytes, whatever is added. */
  private static final int UNKNOWN = Integer.MIN_VALUE / 2;

  private final @Nullable StringBuilder text;
  private final @Nullable StringBuilder hidden;
  private int textMark;
  private int hiddenMark;
  private int choiceStart;
  private Place place = Place.NONE;
  private boolean inChoice;
  private int pieces;
  private int bytes;

  /** The destination of a piece of text. */
  enum Place {
    /** No destination: it is not part of the answer. */
    NONE,
    TEXT,
    HIDDEN
  }

  OutputText(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    this.text = text;
    this.hidden = hidden;
  }

  void mark() {
    textMark = length(text);
    hiddenMark = length(hidden);
    place = Place.NONE;
    pieces = 0;
    bytes = 0;
  }

  /** The largest number of bytes of this event's pieces; 0 if one is unknown. */
  int bytes() {
    return Math.max(0, bytes);
  }

  /** Whether this event contains one piece of text, and nothing else that belongs to an answer. */
  boolean isOnePiece() {
    return pieces == 1;
  }

  /** The destination of the last piece of text of this event, whether or not it is collected. */
  Place place() {
    return place;
  }

  /** Keeps the text of a plain string. */
  void put(Place where, byte[] bytes, int from, int to) {
    StringBuilder target = where == Place.TEXT ? text : hidden;
    if (target != null && where != Place.NONE) {
      PlainJson.appendString(bytes, from, to, target);
    }
  }

  /** Drops everything of a malformed event. */
  void rollBack() {
    if (text != null) {
      text.setLength(textMark);
    }
    if (hidden != null) {
      hidden.setLength(hiddenMark);
    }
  }

  void startChoice() {
    choiceStart = length(text);
    inChoice = false;
  }

  /** The text is the first choice's; the index of the choice may follow its text. */
  void endChoice(int index) {
    if (index == 0) {
      return;
    }
    if (inChoice && place == Place.TEXT) {
      place = Place.HIDDEN;
    }
    if (text == null) {
      return;
    }
    if (hidden != null) {
      hidden.append(text, choiceStart, text.length());
    }
    text.setLength(choiceStart);
  }

  void dropChoice() {
    if (inChoice && place == Place.TEXT) {
      place = Place.NONE;
    }
    if (text != null) {
      text.setLength(choiceStart);
    }
  }

  void output(JsonCursor json) throws IOException {
    went(Place.TEXT, json.textLength());
    json.passTextTo(text);
  }

  void hidden(JsonCursor json) throws IOException {
    went(Place.HIDDEN, json.textLength());
    json.passTextTo(hidden);
  }

  void output(CharSequence kept) {
    went(Place.TEXT, kept.length());
    if (text != null) {
      text.append(kept);
    }
  }

  void hidden(CharSequence kept) {
    went(Place.HIDDEN, kept.length());
    if (hidden != null) {
      hidden.append(kept);
    }
  }

  /** Reads an object that has been entered, up to its end. */
  void hiddenObject(String first, JsonCursor json) throws IOException {
    pieces++;
    bytes = UNKNOWN;
    if (hidden != null) {
      CompactJson.append(first, json, hidden);
    } else {
      json.skipFields();
    }
  }

  private void went(Place where, int length) {
    place = where;
    inChoice = true;
    pieces++;
    bytes += BYTES_OF_CHAR * length;
  }

  private static int length(@Nullable StringBuilder builder) {
    return builder == null ? 0 : builder.length();
  }
}
