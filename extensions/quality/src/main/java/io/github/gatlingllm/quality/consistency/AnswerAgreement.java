// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.consistency;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.quality.paired.Range;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How far some answers agree with the first one that the same prompt got at rest.
 *
 * @param answers that have one to be compared with
 * @param prompts that they answer
 * @param same how many of them are equal to it, character by character
 * @param sameRange where the share of equal answers lies, 0 to 1: each end is passed by chance in 5
 *     % of all cases; null: there are no answers
 * @param uniqueOutputsMean different texts among the answers to a prompt, the mean over prompts
 * @param firstDivergence of the answers that differ: how many characters they have in common with
 *     it; null: none differs
 * @param firstDivergentToken the same in tokens, of those answers whose tokens are known; null:
 *     none
 * @param lengthDriftPercent how much longer the answers are together than what they are compared
 *     with; empty: that has no character
 * @param unanswered requests that brought no answer
 */
public record AnswerAgreement(
    long answers,
    int prompts,
    long same,
    @Nullable Range sameRange,
    OptionalDouble uniqueOutputsMean,
    @Nullable Distribution firstDivergence,
    @Nullable Distribution firstDivergentToken,
    OptionalDouble lengthDriftPercent,
    long unanswered) {

  /** Fewer answers say little of others. */
  public static final int LEAST = 30;

  /** How many percent of the answers are equal; empty: there are none. */
  public OptionalDouble samePercent() {
    return answers == 0 ? OptionalDouble.empty() : OptionalDouble.of(100.0 * same / answers);
  }

  /** How many differ. */
  public long differing() {
    return answers - same;
  }

  /** More than 1 % brought no answer: nobody knows what it would have been. */
  public boolean lacking() {
    return unanswered > 0.01 * (unanswered + answers);
  }
}
