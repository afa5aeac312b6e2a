// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.consistency;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.quality.paired.Range;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How answers agree with the reference answer: the first unloaded answer to the same prompt.
 *
 * @param answers answers that have a reference
 * @param prompts the prompts of these answers
 * @param same answers that equal the reference, character by character
 * @param sameRange the interval of the share of equal answers, 0 to 1: each end is exceeded by
 *     chance in 5 % of all cases; null without answers
 * @param uniqueOutputsMean distinct texts among the answers to a prompt, mean over prompts
 * @param firstDivergence the number of leading characters that differing answers share with the
 *     reference; null if none differs
 * @param firstDivergentToken the same in tokens, of answers whose tokens are known; null if there
 *     are none
 * @param lengthDriftPercent how much longer all answers are than their references, in percent;
 *     empty if the references are empty
 * @param unanswered requests without an answer
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

  /** A verdict needs this many answers. */
  public static final int LEAST = 30;

  /** Returns the percentage of equal answers; empty without answers. */
  public OptionalDouble samePercent() {
    return answers == 0 ? OptionalDouble.empty() : OptionalDouble.of(100.0 * same / answers);
  }

  /** Returns the number of differing answers. */
  public long differing() {
    return answers - same;
  }

  /** Returns whether more than 1 % of the requests have no answer. */
  public boolean lacking() {
    return unanswered > 0.01 * (unanswered + answers);
  }
}
