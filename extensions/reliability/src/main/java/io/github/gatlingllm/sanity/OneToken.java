// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

/** Finds text that repeats one token: a character, a piece of a word, or a word. */
final class OneToken {

  /** The longest word, with the space before it. */
  static final int LONGEST_UNIT = 24;

  private OneToken() {}

  /**
   * Returns the longest run of one token.
   *
   * @param text a text without white space at its ends, in which each run of white space is one
   *     space
   * @param least runs of fewer repetitions are ignored
   * @return the number of characters, including the first token; 0 if there is no such run
   */
  static int longestRun(String text, int least) {
    int longest = 0;
    for (int unit = 1; unit <= Math.min(LONGEST_UNIT, text.length() / 2); unit++) {
      int equal = 0;
      for (int at = unit; at < text.length(); at++) {
        equal = text.charAt(at) == text.charAt(at - unit) ? equal + 1 : 0;
        if (equal + unit > longest
            && equal >= unit * (least - 1)
            && oneWord(text, at - unit + 1, at + 1)) {
          longest = equal + unit;
        }
      }
    }
    return longest;
  }

  /** Returns whether a unit has at most one word: white space is only at one place of it. */
  private static boolean oneWord(String text, int from, int to) {
    int spaces = 0;
    for (int i = from; i < to; i++) {
      spaces += text.charAt(i) == ' ' ? 1 : 0;
    }
    return spaces <= 1;
  }
}
