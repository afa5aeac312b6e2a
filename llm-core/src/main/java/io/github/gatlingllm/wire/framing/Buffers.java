// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.framing;

import java.util.Arrays;

/**
 * Buffers for the bytes of streams. The streams of a thread share arrays, because a read usually
 * ends with an event, and its stream keeps nothing until the next one. So thousands of streams need
 * little memory, and the buffer stays in the processor's caches.
 */
final class Buffers {

  /** The buffer of a stream that keeps nothing. */
  static final byte[] NONE = {};

  /** A larger buffer is released: a huge event is rare, but its stream may last for minutes. */
  static final int MOST_KEPT = 64 << 10;

  private static final int LEAST = 2048;

  /** One buffer is in use, or two if an answer's end begins the next request. */
  private static final int SPARE = 4;

  private static final ThreadLocal<Buffers> OF_THREAD = ThreadLocal.withInitial(Buffers::new);

  private final byte[][] spare = new byte[SPARE][];
  private int spares;

  private Buffers() {}

  /**
   * Returns a buffer with room for a number of bytes.
   *
   * @param used the number of used bytes at the start of the old one
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
   * Returns what a stream keeps until its next read: the same buffer, a smaller copy, or none.
   *
   * @param used the number of used bytes
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

  /** A larger buffer replaces the smallest spare one. */
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
