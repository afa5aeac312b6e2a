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
 * The facts of a run at its start.
 *
 * @param simulation its name
 * @param runId its id
 * @param version of this extension
 * @param startedAtMillis its start, by the wall clock
 * @param labels the user's labels
 * @param slos all of the run
 * @param objectives all of the run
 * @param prices null if none are set
 * @param plan the load profile's plan
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
   * What a load profile determines in advance.
   *
   * @param usersPerSecond a constant rate; empty if it varies, or there is none
   * @param seconds when the last user arrives; empty if not known
   * @param mostRequests the largest number of requests; empty if not known
   * @param loadSeconds when the load ends; empty if not known
   */
  public record Plan(
      OptionalDouble usersPerSecond,
      OptionalDouble seconds,
      OptionalLong mostRequests,
      OptionalDouble loadSeconds) {

    /** No plan. */
    public static final Plan UNKNOWN =
        new Plan(
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalLong.empty(),
            OptionalDouble.empty());
  }
}
