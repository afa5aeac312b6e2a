// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import java.util.Arrays;

/**
 * The tokens of a text in any language, as hashes: each run of letters and digits, each ideograph
 * and kana, each run of one other character, such as a rule of dashes. White space separates tokens
 * and is none.
 *
 * @param hashes a hash of each token
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TextTokens(long[] hashes) {

  private static final long SEED = 0x9E3779B97F4A7C15L;

  /** Reads the tokens. */
  static TextTokens of(String text) {
    long[] hashes = new long[Math.max(16, text.length() / 4)];
    int count = 0;
    for (int at = 0; at < text.length(); ) {
      int character = text.codePointAt(at);
      int end = at + Character.charCount(character);
      if (Character.isWhitespace(character)) {
        at = end;
        continue;
      }
      long hash = mixed(SEED, character);
      if (ofWord(character)) {
        for (int next; end < text.length(); end += Character.charCount(next)) {
          next = text.codePointAt(end);
          if (!ofWord(next)) {
            break;
          }
          hash = mixed(hash, next);
        }
      } else if (!Character.isLetterOrDigit(character)) {
        while (end < text.length() && text.codePointAt(end) == character) {
          end += Character.charCount(character);
        }
      }
      if (count == hashes.length) {
        hashes = Arrays.copyOf(hashes, 2 * count);
      }
      hashes[count++] = hash;
      at = end;
    }
    return new TextTokens(Arrays.copyOf(hashes, count));
  }

  /** Returns the number of tokens. */
  int count() {
    return hashes.length;
  }

  private static boolean ofWord(int character) {
    return (Character.isLetterOrDigit(character) && !alone(character))
        || Character.getType(character) == Character.NON_SPACING_MARK
        || Character.getType(character) == Character.COMBINING_SPACING_MARK;
  }

  /** Returns whether a letter is a token of its own, because its script has no spaces. */
  private static boolean alone(int character) {
    if (character < 0x0E00) {
      return false;
    }
    return Character.isIdeographic(character)
        || switch (Character.UnicodeScript.of(character)) {
          case HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR, TIBETAN -> true;
          default -> false;
        };
  }

  static long mixed(long hash, long value) {
    long mixed = (hash ^ value) * 0xBF58476D1CE4E5B9L;
    return mixed ^ (mixed >>> 29);
  }
}
