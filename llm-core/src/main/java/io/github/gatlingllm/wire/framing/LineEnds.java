// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.framing;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds the ends of lines, eight bytes at a time. Events are JSON, whose only control characters
 * lie between values, so it searches for any control character with three operations per word, and
 * then checks which one it is.
 */
final class LineEnds {

  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int WORD = Long.BYTES;
  private static final int BLOCK = 4 * WORD;

  /** The first byte that is no control character, in each byte. */
  private static final long SPACES = 0x2020202020202020L;

  private static final long HIGH_BITS = 0x8080808080808080L;

  private LineEnds() {}

  /** Returns the index of the first CR or LF, else {@code to}. */
  static int next(byte[] bytes, int from, int to) {
    int i = control(bytes, from, to);
    while (i < to && bytes[i] != '\n' && bytes[i] != '\r') {
      i = control(bytes, i + 1, to);
    }
    return i;
  }

  /** Returns the index of the first LF, else {@code to}. */
  static int nextLineFeed(byte[] bytes, int from, int to) {
    int i = control(bytes, from, to);
    while (i < to && bytes[i] != '\n') {
      i = control(bytes, i + 1, to);
    }
    return i;
  }

  private static int control(byte[] bytes, int from, int to) {
    int i = from;
    // The blank line after an event.
    if (i < to && isControl(bytes[i])) {
      return i;
    }
    while (i <= to - BLOCK && controlsOfBlock(bytes, i) == 0) {
      i += BLOCK;
    }
    for (; i <= to - WORD; i += WORD) {
      long controls = controls(bytes, i);
      if (controls != 0) {
        return i + (Long.numberOfTrailingZeros(controls) >> 3);
      }
    }
    while (i < to && !isControl(bytes[i])) {
      i++;
    }
    return i;
  }

  private static boolean isControl(byte at) {
    return at >= 0 && at < ' ';
  }

  private static long controlsOfBlock(byte[] bytes, int at) {
    return controls(bytes, at)
        | controls(bytes, at + WORD)
        | controls(bytes, at + 2 * WORD)
        | controls(bytes, at + 3 * WORD);
  }

  /** The lowest set bit belongs to the first control character; no bit is set without any. */
  private static long controls(byte[] bytes, int at) {
    long word = (long) WORDS.get(bytes, at);
    return (word - SPACES) & ~word & HIGH_BITS;
  }
}
