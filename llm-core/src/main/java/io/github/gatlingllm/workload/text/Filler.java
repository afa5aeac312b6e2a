// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.text;

import io.github.gatlingllm.workload.random.Mix;
import java.util.List;

/**
 * An endless text from which pieces of any length are cut at many positions. It is generated on
 * demand, and its words depend only on their position. Thread-safe.
 */
final class Filler {

  private static final int STARTS = 256;

  /** The words generated first if the needed length is unknown or too large. */
  private static final int FIRST_WORDS = 1 << 15;

  /** The most words generated first if the needed length is known, about 10 MB. */
  private static final int MOST_FIRST_WORDS = 1 << 20;

  private final List<String> words;
  private final long start;
  private volatile Made made;

  /**
   * The generated part of the text.
   *
   * @param text the text
   * @param offsets the start of each word with its space, plus the end of the text
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Made(String text, int[] offsets) {

    int words() {
      return offsets.length - 1;
    }
  }

  /** Creates a text for pieces of that many words; longer pieces extend it. */
  Filler(List<String> words, long seed, int pieceWords) {
    this.words = words;
    this.start = Mix.mix(seed);
    boolean known = pieceWords <= MOST_FIRST_WORDS - STARTS;
    this.made = continued(new Made("", new int[1]), known ? pieceWords + STARTS : FIRST_WORDS);
  }

  /** Returns that many words, each with a space before it. */
  String text(long key, int count) {
    int from = (int) Math.floorMod(Mix.mix(key), (long) STARTS);
    int to = from + Math.max(count, 0);
    Made enough = made;
    if (to > enough.words()) {
      enough = atLeast(to);
    }
    return enough.text.substring(enough.offsets[from], enough.offsets[to]);
  }

  private synchronized Made atLeast(int count) {
    if (count > made.words()) {
      made = continued(made, Math.max(count, 2 * made.words()));
    }
    return made;
  }

  private Made continued(Made before, int count) {
    int[] offsets = new int[count + 1];
    System.arraycopy(before.offsets, 0, offsets, 0, before.offsets.length);
    StringBuilder text = new StringBuilder(before.text);
    for (int i = before.words(); i < count; i++) {
      // Not a JDK generator, whose sequence may change between releases.
      int word = Math.floorMod(Mix.mix(start + i), words.size());
      text.append(' ').append(words.get(word));
      offsets[i + 1] = text.length();
    }
    return new Made(text.toString(), offsets);
  }
}
