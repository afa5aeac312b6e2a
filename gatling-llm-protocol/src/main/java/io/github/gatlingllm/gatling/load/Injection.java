// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How one population is injected.
 *
 * @param scenario its scenario
 * @param open whether arrivals are given (open) or concurrency (closed)
 * @param seconds how long the injection lasts
 * @param users how many users arrive; 0 for closed profiles
 * @param steps the profile in words, step by step
 * @param arrivals how its users follow each other, in a word; empty: in several ways, or not openly
 * @param usersPerSecond how many users arrive, where that is so from beginning to end
 * @param batch the work that it is, if it is one that nobody waits for
 */
public record Injection(
    String scenario,
    boolean open,
    double seconds,
    long users,
    String steps,
    String arrivals,
    OptionalDouble usersPerSecond,
    @Nullable OfflineBatch batch) {

  /** One of which nobody tells how users follow each other. */
  public Injection(
      String scenario,
      boolean open,
      double seconds,
      long users,
      String steps,
      @Nullable OfflineBatch batch) {
    this(scenario, open, seconds, users, steps, "", OptionalDouble.empty(), batch);
  }

  /** {@code Chat: 5 users/s for 30 s}. */
  public String text() {
    return scenario + ": " + steps;
  }
}
