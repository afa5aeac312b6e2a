// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

/** The vowels and consonants of a word for Porter's rules. */
final class WordShape {

  private WordShape() {}

  /** Returns how many times a consonant follows a vowel. */
  static int measure(String word) {
    int measure = 0;
    boolean vowelBefore = false;
    boolean consonant = false;
    for (int i = 0; i < word.length(); i++) {
      consonant = consonant(word.charAt(i), i > 0 && consonant);
      if (consonant && vowelBefore) {
        measure++;
      }
      vowelBefore = !consonant;
    }
    return measure;
  }

  static boolean hasVowel(String word) {
    for (boolean consonant : consonants(word)) {
      if (!consonant) {
        return true;
      }
    }
    return false;
  }

  static boolean endsInConsonant(String word) {
    boolean[] consonants = consonants(word);
    return consonants[consonants.length - 1];
  }

  static boolean endsInDoubleConsonant(String word) {
    int length = word.length();
    return length >= 2
        && word.charAt(length - 1) == word.charAt(length - 2)
        && endsInConsonant(word);
  }

  /**
   * Returns whether the word ends with consonant, vowel, consonant (not w, x or y), or consists of
   * vowel and consonant.
   */
  static boolean endsShort(String word) {
    boolean[] consonants = consonants(word);
    int last = consonants.length - 1;
    if (last < 1 || !consonants[last] || consonants[last - 1]) {
      return false;
    }
    return last == 1 || (consonants[last - 2] && "wxy".indexOf(word.charAt(last)) < 0);
  }

  private static boolean[] consonants(String word) {
    boolean[] consonants = new boolean[word.length()];
    for (int i = 0; i < consonants.length; i++) {
      consonants[i] = consonant(word.charAt(i), i > 0 && consonants[i - 1]);
    }
    return consonants;
  }

  private static boolean consonant(char letter, boolean afterConsonant) {
    return letter == 'y' ? !afterConsonant : "aeiou".indexOf(letter) < 0;
  }
}
