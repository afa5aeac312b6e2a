// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** Classifies the bytes of an event's data before parsing. */
final class EventData {

  private static final byte[] DONE = "[DONE]".getBytes(US_ASCII);

  static final int DONE_LENGTH = DONE.length;

  private EventData() {}

  static int afterSpaces(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to && JsonCursor.isSpace(bytes[i])) {
      i++;
    }
    return i;
  }

  /**
   * Returns whether the data begins with {@code [DONE]}, which clients take for the end. Some
   * gateways add it to dialects with another end.
   */
  static boolean isDone(byte[] bytes, int from, int to) {
    return begins(DONE, bytes, from, to);
  }

  static boolean begins(byte[] beginning, byte[] bytes, int from, int to) {
    int end = from + beginning.length;
    return end <= to && Arrays.equals(bytes, from, end, beginning, 0, beginning.length);
  }

  static boolean beginsObject(byte[] bytes, int from, int to) {
    return from < to && bytes[from] == '{';
  }

  /** Returns the data as text, without surrounding white space. */
  static String text(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, UTF_8).strip();
  }

  /** Returns whether the data contains an object, or the rest of one. */
  static boolean triesToBeObject(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == '{' || bytes[i] == '}') {
        return true;
      }
    }
    return false;
  }
}
