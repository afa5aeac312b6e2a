// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A Gatling assertion of the run that represents no objective.
 *
 * @param text Gatling's text of it
 * @param state its result
 * @param actual the value it was judged by, in Gatling's unit
 * @param reason the reason why there is no value; null: there is one
 */
public record NativeAssertion(
    String text, State state, OptionalDouble actual, @Nullable String reason) {

  /** The result of an assertion. */
  public enum State {
    PASSED,
    FAILED,
    /** Not evaluated here: only Gatling's exit code reports it. */
    NOT_EVALUATED
  }
}
