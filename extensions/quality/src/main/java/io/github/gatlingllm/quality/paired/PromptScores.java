// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is kept of a run's answers under load, so that a later run can be compared with it prompt by
 * prompt: numbers, no text. Prompts are told apart by {@link Question#hash()}.
 *
 * @param kind what made the numbers; those of another kind mean something else
 * @param answers that have numbers
 * @param unanswered requests that have none
 * @param prompts by hash; of more than {@link #MOST} those with the smallest hashes, so that two
 *     runs keep the same ones
 */
public record PromptScores(
    String kind, long answers, long unanswered, SortedMap<String, OfPrompt> prompts) {

  /** About half a megabyte of a baseline. */
  public static final int MOST = 10_000;

  /** Copied. */
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
   * @param answers how many
   * @param mean of their counts
   */
  public record OfPrompt(long answers, List<Double> mean) {

    /** Validates and copies. */
    public OfPrompt {
      mean = List.copyOf(mean);
      if (answers < 1 || mean.isEmpty()) {
        throw new IllegalArgumentException("must have at least one answer, and its counts");
      }
    }
  }

  /** More than 1 % of the requests have no score: nobody knows what it would be. */
  public boolean lacking() {
    return unanswered > 0.01 * (unanswered + answers);
  }
}
