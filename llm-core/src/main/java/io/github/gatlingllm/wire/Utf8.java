/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Repairs text that is not UTF-8. */
final class Utf8 {

  private Utf8() {}

  /**
   * The same with a replacement character for each unreadable part, since a token that was sent
   * must be counted; null if all was readable. Costs two copies: only for what failed to be read.
   */
  static byte @Nullable [] mended(byte[] bytes, int from, int to) {
    byte[] mended = new String(bytes, from, to - from, UTF_8).getBytes(UTF_8);
    return Arrays.equals(bytes, from, to, mended, 0, mended.length) ? null : mended;
  }
}
