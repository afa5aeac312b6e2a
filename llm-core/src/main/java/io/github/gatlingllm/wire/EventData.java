// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;

/** What the bytes of an event's data are, before anything parses them. */
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
   * Returns whether they begin with {@code [DONE]}: clients take such data for the end. Some
   * gateways add it to dialects that have another end.
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

  /** Returns whether they hold an object, or what is left of one. */
  static boolean triesToBeObject(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == '{' || bytes[i] == '}') {
        return true;
      }
    }
    return false;
  }
}
