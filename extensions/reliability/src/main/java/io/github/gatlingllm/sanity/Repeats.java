// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import java.util.Arrays;

/** Finds repetition in the tokens of a text. */
final class Repeats {

  private static final long BASE = 0x5851F42D4C957F2DL;

  private Repeats() {}

  /**
   * Returns the share of n-grams that occur before in the text, 0 to 1: rep-n of Welleck et al.,
   * "Neural Text Generation with Unlikelihood Training" (2019), which is 1 − distinct ÷ all.
   *
   * @param n the length of an n-gram, in tokens
   * @return 0 if the text has no n-gram
   */
  static double share(TextTokens tokens, int n) {
    long[] hashes = tokens.hashes();
    int grams = hashes.length - n + 1;
    if (grams < 1) {
      return 0;
    }
    long power = 1;
    for (int i = 1; i < n; i++) {
      power *= BASE;
    }
    long[] seen = new long[grams];
    long rolling = 0;
    for (int i = 0; i < hashes.length; i++) {
      if (i >= n) {
        rolling -= hashes[i - n] * power;
      }
      rolling = rolling * BASE + hashes[i];
      if (i >= n - 1) {
        seen[i - n + 1] = rolling;
      }
    }
    Arrays.sort(seen);
    int distinct = 1;
    for (int i = 1; i < grams; i++) {
      distinct += seen[i] == seen[i - 1] ? 0 : 1;
    }
    return 1 - (double) distinct / grams;
  }

  /**
   * The end of a text that repeats a unit.
   *
   * @param unit the tokens of the unit
   * @param tokens the tokens of the end, from the first occurrence of the unit
   */
  record Loop(int unit, int tokens) {

    /** No repetition. */
    static final Loop NONE = new Loop(0, 0);

    /** Returns how often the unit occurs. */
    double times() {
      return unit == 0 ? 0 : (double) tokens / unit;
    }
  }

  /**
   * Returns the loop in which a text ends: a generator that has entered a loop does not leave it.
   *
   * @param longest the largest unit, in tokens
   */
  static Loop atEnd(TextTokens tokens, int longest) {
    long[] hashes = tokens.hashes();
    Loop best = Loop.NONE;
    for (int unit = 1; unit <= Math.min(longest, hashes.length / 2); unit++) {
      int at = hashes.length - 1;
      while (at >= unit && hashes[at] == hashes[at - unit]) {
        at--;
      }
      int repeated = hashes.length - 1 - at;
      // The tokens before the first repeated one are the first occurrence of the unit.
      if (repeated >= unit && repeated + unit > best.tokens()) {
        best = new Loop(unit, repeated + unit);
      }
    }
    return best;
  }
}
