// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.text;

import io.github.gatlingllm.workload.random.Mix;
import java.util.List;

/** Unique prefixes of prompts: a number, scrambled by a seed, spelled in words. */
final class Prefixes {

  /** The number of unique prefixes, 2^40, is larger than any run. */
  private static final int BITS = 40;

  private static final long MASK = (1L << BITS) - 1;

  private final List<String> words;
  private final long seed;
  private final int length;

  Prefixes(List<String> words, long seed) {
    this.words = words;
    this.seed = seed;
    this.length = wordsFor(MASK, words.size());
  }

  private static int wordsFor(long largest, int alphabet) {
    int length = 0;
    for (long rest = largest; rest > 0; rest /= alphabet) {
      length++;
    }
    return length;
  }

  /** Returns the number of words of a prefix that may have at most that many. */
  int words(int maxWords) {
    return Math.min(length, Math.max(maxWords, 0));
  }

  /** Returns at most that many words of the key, without a leading space. */
  String prefix(long key, int maxWords) {
    long rest = scatter(key);
    StringBuilder prefix = new StringBuilder();
    for (int i = 0; i < words(maxWords); i++) {
      if (i > 0) {
        prefix.append(' ');
      }
      prefix.append(words.get((int) (rest % words.size())));
      rest /= words.size();
    }
    return prefix.toString();
  }

  /**
   * Each step is invertible, so different keys stay different, unlike random words. Neighbouring
   * keys differ in the first word.
   */
  private long scatter(long key) {
    long x = (key ^ Mix.mix(seed)) & MASK;
    for (int round = 0; round < 3; round++) {
      x = (x * 0x9E3779B97F4A7C15L) & MASK;
      x ^= x >>> (BITS / 2);
    }
    return x;
  }
}
