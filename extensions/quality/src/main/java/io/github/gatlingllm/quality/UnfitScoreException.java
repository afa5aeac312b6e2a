// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

/** A scorer gave something else than a score. Its message quotes no answer. */
public final class UnfitScoreException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  UnfitScoreException(String scorer, double score) {
    super("scorer " + scorer + " must return a score from 0 to 1, but it returned " + score);
  }
}
