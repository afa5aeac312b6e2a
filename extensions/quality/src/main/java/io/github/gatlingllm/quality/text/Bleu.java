// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import io.github.gatlingllm.TextLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * BLEU of a corpus, 0 to 100: tokens of mteval-v13a, n-grams up to four, exponential smoothing.
 * Equals the Python package sacrebleu with its defaults.
 */
public final class Bleu {

  private static final int ORDERS = 4;

  /** The number of counts of an answer. */
  public static final int COUNTS = 2 + 2 * ORDERS;

  private Bleu() {}

  /**
   * Returns the counts of an answer: its words, the words of the reference nearest in length, and
   * for each order the matching n-grams and all n-grams.
   */
  public static double[] counts(List<String> references, String answer) {
    List<String> words = BleuTokens.of(TextLimit.cut(answer));
    double[] counts = new double[COUNTS];
    var allowed = new HashMap<List<String>, Integer>();
    int nearest = -1;
    for (String reference : references) {
      List<String> expected = BleuTokens.of(reference);
      nearest = nearer(words.size(), nearest, expected.size());
      ngrams(expected).forEach((ngram, count) -> allowed.merge(ngram, count, Math::max));
    }
    counts[0] = words.size();
    counts[1] = nearest;
    ngrams(words)
        .forEach(
            (ngram, count) -> {
              int order = ngram.size() - 1;
              counts[2 + order] += Math.min(count, allowed.getOrDefault(ngram, 0));
              counts[2 + ORDERS + order] += count;
            });
    return counts;
  }

  private static int nearer(int length, int nearest, int candidate) {
    int before = Math.abs(length - nearest);
    int now = Math.abs(length - candidate);
    return nearest < 0 || now < before || (now == before && candidate < nearest)
        ? candidate
        : nearest;
  }

  private static Map<List<String>, Integer> ngrams(List<String> words) {
    var ngrams = new ArrayList<List<String>>();
    for (int order = 1; order <= ORDERS; order++) {
      for (int i = 0; i + order <= words.size(); i++) {
        ngrams.add(List.copyOf(words.subList(i, i + order)));
      }
    }
    return TextOverlap.counts(ngrams);
  }

  /** Returns the score of summed counts. */
  public static double score(double[] sums) {
    double[] right = Arrays.copyOfRange(sums, 2, 2 + ORDERS);
    if (Arrays.stream(right).sum() == 0) {
      return 0;
    }
    double smoothing = 1;
    double logarithms = 0;
    for (int order = 0; order < ORDERS; order++) {
      double all = sums[2 + ORDERS + order];
      if (all == 0) {
        return 0;
      }
      if (right[order] == 0) {
        smoothing *= 2;
      }
      logarithms += Math.log(right[order] == 0 ? 1 / (smoothing * all) : right[order] / all);
    }
    double brevity = sums[0] < sums[1] ? Math.exp(1 - sums[1] / sums[0]) : 1;
    return 100 * brevity * Math.exp(logarithms / ORDERS);
  }
}
