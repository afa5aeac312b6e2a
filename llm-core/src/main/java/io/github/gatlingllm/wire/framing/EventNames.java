// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.framing;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The names of events as Strings, created once per thread: a dialect with named events repeats a
 * few names with each token.
 */
final class EventNames {

  /** More than any dialect has; further names cost a String each. */
  private static final int MOST = 64;

  private static final int LONGEST = 100;

  private static final ThreadLocal<EventNames> OF_THREAD = ThreadLocal.withInitial(EventNames::new);

  private final byte[][] keys = new byte[MOST][];
  private final String[] names = new String[MOST];
  private int size;

  static EventNames ofThread() {
    return OF_THREAD.get();
  }

  /** Returns the name in these bytes, shortened if it is long; null for the default name. */
  @Nullable String of(byte[] bytes, int from, int to) {
    int end = Math.min(to, from + LONGEST);
    for (int i = 0; i < size; i++) {
      if (Arrays.equals(keys[i], 0, keys[i].length, bytes, from, end)) {
        return names[i];
      }
    }
    String name = new String(bytes, from, end - from, StandardCharsets.UTF_8);
    if (name.isEmpty() || name.equals("message")) {
      return null;
    }
    if (size < MOST) {
      keys[size] = Arrays.copyOfRange(bytes, from, end);
      names[size++] = name;
    }
    return name;
  }
}
