// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which request this was.
 *
 * @param name the request's name, as in Gatling's report
 * @param groups the Gatling groups around it, outermost first
 * @param scenario the scenario's name
 * @param userId the virtual user
 * @param requestId the id sent to the server, if one was
 * @param attempt which try it was, from 1 on; 0 where requests are tried once only
 * @param turn which turn of its conversation it was, from 1 on; 0 outside of conversations
 * @param traceId of the trace that was sent to the server, if one was
 * @param probe why it asked something else than the simulation says: the name of a scorer or of a
 *     feature; null: it did not
 * @param sequence its number in the schedule of all populations together, from 0 on; {@link
 *     #UNSCHEDULED} where the load profile does not say when it was due
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
    long sequence) {

  /** Of requests that the load profile has no due time for. */
  public static final long UNSCHEDULED = -1;

  /** A request that asks what the simulation says, and whose number nobody told. */
  public RequestId(
      String name,
      List<String> groups,
      String scenario,
      long userId,
      @Nullable String requestId,
      int attempt,
      int turn,
      @Nullable String traceId) {
    this(name, groups, scenario, userId, requestId, attempt, turn, traceId, null, UNSCHEDULED);
  }

  /** A request without a trace. */
  public RequestId(
      String name,
      List<String> groups,
      String scenario,
      long userId,
      @Nullable String requestId,
      int attempt,
      int turn) {
    this(name, groups, scenario, userId, requestId, attempt, turn, null);
  }

  /** A request that is tried once, outside of conversations, with a trace. */
  public RequestId(
      String name,
      List<String> groups,
      String scenario,
      long userId,
      @Nullable String requestId,
      @Nullable String traceId) {
    this(name, groups, scenario, userId, requestId, 0, 0, traceId);
  }

  /** A request that is tried once, outside of conversations. */
  public RequestId(
      String name, List<String> groups, String scenario, long userId, @Nullable String requestId) {
    this(name, groups, scenario, userId, requestId, 0, 0, null);
  }

  /** The request's Gatling path: groups and name. */
  public List<String> path() {
    if (groups.isEmpty()) {
      return List.of(name);
    }
    var path = new ArrayList<>(groups);
    path.add(name);
    return path;
  }

  /** The same request at another try. */
  public RequestId withAttempt(int number) {
    return new RequestId(
        name, groups, scenario, userId, requestId, number, turn, traceId, probe, sequence);
  }

  /** The same request as a turn of a conversation. */
  public RequestId withTurn(int number) {
    return new RequestId(
        name, groups, scenario, userId, requestId, attempt, number, traceId, probe, sequence);
  }

  /** The same request at its place in the schedule. */
  public RequestId withSequence(long number) {
    return new RequestId(
        name, groups, scenario, userId, requestId, attempt, turn, traceId, probe, number);
  }

  /** The same request under another name. */
  public RequestId named(String other) {
    return new RequestId(
        other, groups, scenario, userId, requestId, attempt, turn, traceId, probe, sequence);
  }

  /**
   * The same request, which asks something else.
   *
   * @param as the name under which it counts; null: its own
   */
  public RequestId asProbe(String of, @Nullable String as) {
    String named = as == null ? name : as;
    return new RequestId(
        named, groups, scenario, userId, requestId, attempt, turn, traceId, of, sequence);
  }
}
