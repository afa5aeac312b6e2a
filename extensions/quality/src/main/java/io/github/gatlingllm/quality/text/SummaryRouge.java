// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * ROUGE-Lsum of summaries with several sentences: each sentence of the reference is compared with
 * the whole answer. A word counts as often as both texts have it.
 */
final class SummaryRouge {

  /** The maximum number of pairs of a reference word and an answer word: about a second. */
  private static final long MOST_PAIRS = 1L << 28;

  private SummaryRouge() {}

  static TextOverlap of(List<List<String>> reference, List<List<String>> answer) {
    int expected = reference.stream().mapToInt(List::size).sum();
    int given = answer.stream().mapToInt(List::size).sum();
    if (expected == 0 || given == 0) {
      return TextOverlap.NONE;
    }
    if ((long) expected * given > MOST_PAIRS) {
      throw new TooCostlyException(TextMeasureTexts.tooManyWordsForRouge(expected, given));
    }
    return TextOverlap.of(hits(reference, answer), given, expected);
  }

  private static int hits(List<List<String>> reference, List<List<String>> answer) {
    var words = new WordNumbers();
    List<int[]> sentences = answer.stream().map(words::of).toList();
    Map<String, Integer> expected = counts(reference);
    Map<String, Integer> given = counts(answer);
    int hits = 0;
    for (List<String> sentence : reference) {
      var marked = new BitSet(sentence.size());
      int[] numbers = words.of(sentence);
      sentences.forEach(each -> CommonSubsequence.mark(numbers, each, marked));
      for (int i = marked.nextSetBit(0); i >= 0; i = marked.nextSetBit(i + 1)) {
        String word = sentence.get(i);
        if (expected.getOrDefault(word, 0) > 0 && given.getOrDefault(word, 0) > 0) {
          hits++;
          expected.merge(word, -1, Integer::sum);
          given.merge(word, -1, Integer::sum);
        }
      }
    }
    return hits;
  }

  private static Map<String, Integer> counts(List<List<String>> sentences) {
    return TextOverlap.counts(sentences.stream().flatMap(List::stream).toList());
  }
}
