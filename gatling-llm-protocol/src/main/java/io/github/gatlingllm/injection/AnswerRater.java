// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

import io.github.gatlingllm.measure.request.AnswerSanity;
import org.jspecify.annotations.Nullable;

/** Rates answers before they are recorded. */
@FunctionalInterface
public interface AnswerRater {

  /**
   * Rates an answer. Its user waits for the result. Never called on an event loop; calls come from
   * one thread. Must not keep the texts.
   *
   * @return the result; null if the answer could not be rated
   */
  @Nullable AnswerSanity rate(RatedAnswer answer);
}
