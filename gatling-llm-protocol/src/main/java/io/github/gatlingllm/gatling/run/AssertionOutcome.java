// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

import java.util.function.Function;

/** The outcome of an assertion. */
public sealed interface AssertionOutcome {

  /** Returns Gatling's text of the assertion. */
  String text();

  /** Calls the function for this kind of outcome. */
  <R> R match(
      Function<Judged, R> judged, Function<Unresolved, R> unresolved, Function<Unknown, R> unknown);

  /**
   * Judged by a value.
   *
   * @param text Gatling's text of the assertion
   * @param holds whether it holds
   * @param actual the value, as Gatling prints it
   */
  record Judged(String text, boolean holds, double actual) implements AssertionOutcome {

    @Override
    public <R> R match(
        Function<Judged, R> judged,
        Function<Unresolved, R> unresolved,
        Function<Unknown, R> unknown) {
      return judged.apply(this);
    }
  }

  /**
   * Failed because Gatling found nothing to judge it by.
   *
   * @param text Gatling's text of the assertion
   * @param error Gatling's reason
   */
  record Unresolved(String text, String error) implements AssertionOutcome {

    @Override
    public <R> R match(
        Function<Judged, R> judged,
        Function<Unresolved, R> unresolved,
        Function<Unknown, R> unknown) {
      return unresolved.apply(this);
    }
  }

  /**
   * Not judged here. Only Gatling's exit code shows its verdict.
   *
   * @param text Gatling's text of the assertion
   * @param reason why it was not judged
   */
  record Unknown(String text, String reason) implements AssertionOutcome {

    @Override
    public <R> R match(
        Function<Judged, R> judged,
        Function<Unresolved, R> unresolved,
        Function<Unknown, R> unknown) {
      return unknown.apply(this);
    }
  }
}
