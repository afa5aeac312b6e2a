// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

/** Thrown if a scorer returns a value that is not a score. The message quotes no answer. */
public final class UnfitScoreException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  UnfitScoreException(String scorer, double score) {
    super(ScoringTexts.scoreInvalid(scorer, score));
  }
}
