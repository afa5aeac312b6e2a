// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.watch;

import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a run when it begins.
 *
 * @param simulation its name
 * @param runId its id
 * @param version of this extension
 * @param startedAtMillis when, by the wall clock
 * @param labels the user's own
 * @param slos all of the run
 * @param objectives what it promises
 * @param prices null: none are known
 * @param plan what its load profile tells
 */
public record WatchedRun(
    String simulation,
    String runId,
    String version,
    long startedAtMillis,
    SortedMap<String, String> labels,
    List<Slo> slos,
    List<RunObjective> objectives,
    @Nullable Prices prices,
    Plan plan) {

  /**
   * What a load profile tells beforehand.
   *
   * @param usersPerSecond from its beginning to its end; empty: it varies, or there is none
   * @param seconds when the last user is to arrive; empty: nobody knows
   * @param mostRequests how many there can be; empty: nobody knows
   * @param loadSeconds when the load is to end; empty: nobody knows
   */
  public record Plan(
      OptionalDouble usersPerSecond,
      OptionalDouble seconds,
      OptionalLong mostRequests,
      OptionalDouble loadSeconds) {

    /** Nothing. */
    public static final Plan UNKNOWN =
        new Plan(
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalLong.empty(),
            OptionalDouble.empty());
  }
}
