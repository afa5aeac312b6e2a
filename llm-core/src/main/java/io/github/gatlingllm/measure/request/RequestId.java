// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Identifies a request.
 *
 * @param name the request's name, as in Gatling's report
 * @param groups the Gatling groups around it, outermost first
 * @param scenario the scenario's name
 * @param userId the virtual user
 * @param requestId the id sent to the server, if any
 * @param attempt the number of the attempt, from 1; 0 without retries
 * @param turn the turn of its conversation, from 1; 0 outside conversations
 * @param traceId the trace id sent to the server, if any
 * @param probe the scorer or feature whose prompt replaced the simulation's; null for the
 *     simulation's own prompt
 * @param sequence its number in the schedule of all populations, from 0; {@link #UNSCHEDULED} if
 *     the load profile gives no due time; for a bystander the number that its feature gave it
 * @param job the step of a job that it is; null outside jobs
 */
public record RequestId(
    String name,
    List<String> groups,
    String scenario,
    long userId,
    @Nullable String requestId,
    int attempt,
    int turn,
    @Nullable String traceId,
    @Nullable String probe,
    long sequence,
    @Nullable JobStep job) {

  /** The {@link #probe} of requests beside the load, which count in no figure of the load. */
  public static final String BYSTANDER = "bystander";

  /** Marks a request without a due time. */
  public static final long UNSCHEDULED = -1;

  /**
   * Creates the id of a request with the simulation's prompt, without retries, trace and number,
   * outside conversations and jobs.
   */
  public RequestId(
      String name, List<String> groups, String scenario, long userId, @Nullable String requestId) {
    this(name, groups, scenario, userId, requestId, 0, 0, null, null, UNSCHEDULED, null);
  }

  /** Returns whether the request runs beside the load and counts in no figure of it. */
  public boolean bystander() {
    return BYSTANDER.equals(probe);
  }

  /** Returns the request's Gatling path: groups and name. */
  public List<String> path() {
    if (groups.isEmpty()) {
      return List.of(name);
    }
    var path = new ArrayList<>(groups);
    path.add(name);
    return path;
  }

  /** Returns the same request as another attempt. */
  public RequestId withAttempt(int number) {
    return new RequestId(
        name, groups, scenario, userId, requestId, number, turn, traceId, probe, sequence, job);
  }

  /** Returns the same request as a turn of a conversation. */
  public RequestId withTurn(int number) {
    return new RequestId(
        name, groups, scenario, userId, requestId, attempt, number, traceId, probe, sequence, job);
  }

  /** Returns the same request at its place in the schedule. */
  public RequestId withSequence(long number) {
    return new RequestId(
        name, groups, scenario, userId, requestId, attempt, turn, traceId, probe, number, job);
  }

  /** Returns the same request with another name. */
  public RequestId named(String other) {
    return new RequestId(
        other, groups, scenario, userId, requestId, attempt, turn, traceId, probe, sequence, job);
  }

  /**
   * Returns the same request with another prompt.
   *
   * @param as the name under which it counts; null for its own
   */
  public RequestId asProbe(String of, @Nullable String as) {
    String named = as == null ? name : as;
    return new RequestId(
        named, groups, scenario, userId, requestId, attempt, turn, traceId, of, sequence, job);
  }

  /** Returns the same request as a step of a job; null for a request outside jobs. */
  public RequestId ofJob(@Nullable JobStep step) {
    return new RequestId(
        name, groups, scenario, userId, requestId, attempt, turn, traceId, probe, sequence, step);
  }
}
