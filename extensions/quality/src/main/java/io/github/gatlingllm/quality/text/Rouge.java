// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import io.github.gatlingllm.TextLimit;
import java.util.ArrayList;
import java.util.List;

/**
 * ROUGE: how many words, word pairs or words in the same order an answer shares with a reference.
 * Equals the Python package rouge_score 0.1.2.
 */
public final class Rouge {

  private final RougeTokens tokens;

  private Rouge(RougeTokens tokens) {
    this.tokens = tokens;
  }

  /**
   * Creates an instance with or without a stemmer.
   *
   * @param stemmed whether words are stemmed by Porter's algorithm with the extensions of NLTK
   */
  public static Rouge withStemmer(boolean stemmed) {
    return new Rouge(new RougeTokens(stemmed));
  }

  /** Returns the overlap of n-grams: ROUGE-1, ROUGE-2. */
  public TextOverlap ngrams(String reference, String answer, int n) {
    List<List<String>> expected = ngrams(tokens.of(reference), n);
    List<List<String>> given = ngrams(tokens.of(TextLimit.cut(answer)), n);
    return TextOverlap.of(TextOverlap.common(expected, given), given.size(), expected.size());
  }

  private static List<List<String>> ngrams(List<String> words, int n) {
    var ngrams = new ArrayList<List<String>>();
    for (int i = 0; i + n <= words.size(); i++) {
      ngrams.add(List.copyOf(words.subList(i, i + n)));
    }
    return ngrams;
  }

  /** Returns the overlap by the longest common subsequence of words: ROUGE-L. */
  public TextOverlap longest(String reference, String answer) {
    List<String> expected = tokens.of(reference);
    List<String> given = tokens.of(TextLimit.cut(answer));
    var words = new WordNumbers();
    int length = CommonSubsequence.length(words.of(expected), words.of(given));
    return TextOverlap.of(length, given.size(), expected.size());
  }

  /** Returns that overlap by sentences, one per line: ROUGE-Lsum. */
  public TextOverlap summary(String reference, String answer) {
    return SummaryRouge.of(tokens.sentences(reference), tokens.sentences(TextLimit.cut(answer)));
  }
}
