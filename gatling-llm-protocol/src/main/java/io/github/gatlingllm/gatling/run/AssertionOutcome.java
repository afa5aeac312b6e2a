// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

import java.util.function.Function;

/** What became of an assertion of the run. */
public sealed interface AssertionOutcome {

  /** Gatling's own words for the assertion. */
  String text();

  /** Answers by what became of it. */
  <R> R match(
      Function<Judged, R> judged, Function<Unresolved, R> unresolved, Function<Unknown, R> unknown);

  /**
   * Gatling judges it by a value.
   *
   * @param text Gatling's own words for the assertion
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
   * Gatling finds nothing to judge it by, and so it fails.
   *
   * @param text Gatling's own words for the assertion
   * @param error Gatling's own words for why
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
   * It was not judged here. What Gatling makes of it only its exit code tells.
   *
   * @param text Gatling's own words for the assertion
   * @param reason why
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
