// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The words that ROUGE counts: runs of a–z and 0–9, in lower case.
 *
 * @param stemmed whether words of more than three letters are stemmed
 */
record RougeTokens(boolean stemmed) {

  private static final int NEVER_STEMMED = 3;

  List<String> of(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    var tokens = new ArrayList<String>();
    int start = -1;
    for (int i = 0; i <= lower.length(); i++) {
      boolean inside = i < lower.length() && isWord(lower.charAt(i));
      if (inside && start < 0) {
        start = i;
      } else if (!inside && start >= 0) {
        tokens.add(token(lower.substring(start, i)));
        start = -1;
      }
    }
    return tokens;
  }

  /** Returns the words of each sentence; a sentence is a line. */
  List<List<String>> sentences(String text) {
    return Arrays.stream(text.split("\n", -1))
        .filter(line -> !line.isEmpty())
        .map(this::of)
        .toList();
  }

  private String token(String word) {
    return stemmed && word.length() > NEVER_STEMMED ? PorterStemmer.stem(word) : word;
  }

  private static boolean isWord(char character) {
    return (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9');
  }
}
