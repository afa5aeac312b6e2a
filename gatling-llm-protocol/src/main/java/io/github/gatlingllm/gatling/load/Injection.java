// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The injection of one population.
 *
 * @param scenario the name of its scenario
 * @param open whether the profile gives arrivals (open) or concurrency (closed)
 * @param seconds the duration of the injection
 * @param users the number of users who arrive; 0 for closed profiles
 * @param steps the profile in words, step by step
 * @param arrivals the arrival pattern in one word; empty for closed profiles, and for several
 *     patterns
 * @param usersPerSecond the arrival rate, if it is constant from beginning to end
 * @param batch the offline batch; null if the population is none
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

  /** Creates an injection without a known arrival pattern. */
  public Injection(
      String scenario,
      boolean open,
      double seconds,
      long users,
      String steps,
      @Nullable OfflineBatch batch) {
    this(scenario, open, seconds, users, steps, "", OptionalDouble.empty(), batch);
  }

  /** Returns the injection in words: {@code Chat: 5 users/s for 30 s}. */
  public String text() {
    return scenario + ": " + steps;
  }
}
