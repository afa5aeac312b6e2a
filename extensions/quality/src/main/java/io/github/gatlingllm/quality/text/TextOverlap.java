// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The overlap of two texts.
 *
 * @param precision the common share of the answer
 * @param recall the common share of the reference
 */
public record TextOverlap(double precision, double recall) {

  static final TextOverlap NONE = new TextOverlap(0, 0);

  static TextOverlap of(double common, int answer, int reference) {
    return new TextOverlap(common / Math.max(answer, 1), common / Math.max(reference, 1));
  }

  /** Returns the harmonic mean of both. */
  public double f1() {
    double sum = precision + recall;
    return sum > 0 ? 2 * precision * recall / sum : 0;
  }

  /** Returns the number of common elements, each as often as both have it. */
  static <T> int common(List<T> one, List<T> other) {
    Map<T, Integer> left = counts(one);
    int common = 0;
    for (T each : other) {
      Integer count = left.get(each);
      if (count != null && count > 0) {
        left.put(each, count - 1);
        common++;
      }
    }
    return common;
  }

  static <T> Map<T, Integer> counts(List<T> elements) {
    var counts = new HashMap<T, Integer>();
    elements.forEach(each -> counts.merge(each, 1, Integer::sum));
    return counts;
  }
}
