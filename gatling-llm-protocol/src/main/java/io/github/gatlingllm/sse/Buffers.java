/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.sse;

import java.util.Arrays;

/** Room for what streams carry over from one read to the next. */
final class Buffers {

  /** More is given back: an event of megabytes comes once, but its stream may stay for minutes. */
  static final int MOST_KEPT = 64 << 10;

  private Buffers() {}

  /**
   * The same buffer, or a smaller one with the same beginning.
   *
   * @param used how many bytes of it are in use
   */
  static byte[] shrunk(byte[] buffer, int used) {
    return buffer.length > MOST_KEPT && used <= MOST_KEPT / 2
        ? Arrays.copyOf(buffer, MOST_KEPT)
        : buffer;
  }
}
