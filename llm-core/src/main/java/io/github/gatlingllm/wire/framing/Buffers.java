// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.framing;

import java.util.Arrays;

/**
 * Room for the bytes of streams. Those of a thread use the same arrays, one after the other: a read
 * mostly ends with an event, and until the next one its stream keeps nothing. So thousands of
 * streams need little memory, and what is read into is still in the processor's caches.
 */
final class Buffers {

  /** Of a stream that keeps nothing. */
  static final byte[] NONE = {};

  /** More is given back: an event of megabytes comes once, but its stream may stay for minutes. */
  static final int MOST_KEPT = 64 << 10;

  private static final int LEAST = 2048;

  /** One is in use at a time, but while an answer's end begins the next request. */
  private static final int SPARE = 4;

  private static final ThreadLocal<Buffers> OF_THREAD = ThreadLocal.withInitial(Buffers::new);

  private final byte[][] spare = new byte[SPARE][];
  private int spares;

  private Buffers() {}

  /**
   * A buffer with room for so many bytes.
   *
   * @param used how many of them are in the old one, at its beginning
   */
  static byte[] withRoom(byte[] buffer, int used, int needed) {
    if (needed <= buffer.length) {
      return buffer;
    }
    return used == 0
        ? OF_THREAD.get().take(needed)
        : Arrays.copyOf(buffer, Math.max(needed, 2 * buffer.length));
  }

  /**
   * What a stream keeps until its next read: the same buffer, a smaller one with the same
   * beginning, or none.
   *
   * @param used how many bytes of it are in use
   */
  static byte[] kept(byte[] buffer, int used) {
    if (used == 0) {
      OF_THREAD.get().give(buffer);
      return NONE;
    }
    return buffer.length > MOST_KEPT && used <= MOST_KEPT / 2
        ? Arrays.copyOf(buffer, MOST_KEPT)
        : buffer;
  }

  private byte[] take(int needed) {
    if (spares > 0 && spare[spares - 1].length >= needed) {
      return spare[--spares];
    }
    return new byte[Math.max(needed, LEAST)];
  }

  /** A larger one is worth more than the last of those that are spare. */
  private void give(byte[] buffer) {
    if (buffer.length == 0 || buffer.length > MOST_KEPT) {
      return;
    }
    if (spares < SPARE) {
      spare[spares++] = buffer;
    } else if (spare[SPARE - 1].length < buffer.length) {
      spare[SPARE - 1] = buffer;
    }
  }
}
