// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The scores of a run under load by prompt, for comparison with a later run: numbers, no text.
 * {@link Question#hash()} identifies prompts.
 *
 * @param kind how the numbers were computed; only equal kinds are comparable
 * @param answers answers with numbers
 * @param unanswered requests without numbers
 * @param prompts the prompts by hash; if there are more than {@link #MOST}, those with the smallest
 *     hashes, so that two runs keep the same ones
 */
public record PromptScores(
    String kind, long answers, long unanswered, SortedMap<String, OfPrompt> prompts) {

  /** The maximum number of prompts: about half a megabyte in a baseline. */
  public static final int MOST = 10_000;

  /** Copies. */
  public PromptScores {
    var kept = new TreeMap<>(prompts);
    while (kept.size() > MOST) {
      kept.remove(kept.lastKey());
    }
    prompts = Collections.unmodifiableSortedMap(kept);
  }

  /**
   * The answers to one prompt.
   *
   * @param answers the number of answers
   * @param mean the means of their counts
   */
  public record OfPrompt(long answers, List<Double> mean) {

    /** Validates and copies. */
    public OfPrompt {
      mean = List.copyOf(mean);
      if (answers < 1 || mean.isEmpty()) {
        throw new IllegalArgumentException(ScoreTexts.NO_COUNTS);
      }
    }
  }

  /** Returns whether more than 1 % of the requests have no score. */
  public boolean lacking() {
    return unanswered > 0.01 * (unanswered + answers);
  }
}
