// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * An assertion of the run's own, one that stands for no objective.
 *
 * @param text Gatling's own words for it
 * @param state what became of it
 * @param actual the value it was judged by, in Gatling's unit
 * @param reason why there is none
 */
public record NativeAssertion(
    String text, State state, OptionalDouble actual, @Nullable String reason) {

  /** What became of an assertion. */
  public enum State {
    PASSED,
    FAILED,
    /** Only Gatling's exit code tells. */
    NOT_EVALUATED
  }
}
