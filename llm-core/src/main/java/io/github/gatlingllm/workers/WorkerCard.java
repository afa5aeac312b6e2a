// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The data that a worker writes for the merge, in addition to a run's usual files: its identity and
 * its settings.
 *
 * @param place the worker's index
 * @param host its machine's name
 * @param meeting the id of the join, which all workers of a run share
 * @param identity what it ran
 * @param before its clock's offset when the load began
 * @param setup its settings
 * @param end how it ended; null if it did not end normally
 */
public record WorkerCard(
    WorkerPlace place,
    String host,
    String meeting,
    Identity identity,
    ClockOffset before,
    Setup setup,
    @Nullable End end) {

  /** The file's name in a run's {@code llm/} folder. */
  public static final String FILE = "worker.json";

  /** The name of the file with all events. */
  public static final String EVENTS = "worker-events.bin";

  /**
   * The settings of a worker.
   *
   * @param warmUpNanos the end of the warm-up as planned; the longest one of a watched warm-up
   * @param coolDownNanos the start of the cool-down; {@link Long#MAX_VALUE} without one
   * @param closed whether the load is defined by concurrency instead of arrivals
   * @param scheduled whether any population's load profile has due times
   * @param usersPerSecond of all workers, if the load profile has one rate
   * @param arrivals the kind of arrivals in a word; empty if not known
   * @param slos the names of all SLOs, in the order in which events refer to them
   * @param steadyState whether only requests in the steady state count
   */
  public record Setup(
      long warmUpNanos,
      long coolDownNanos,
      boolean closed,
      boolean scheduled,
      OptionalDouble usersPerSecond,
      String arrivals,
      List<String> slos,
      boolean steadyState) {

    /** Copies the list. */
    public Setup {
      slos = List.copyOf(slos);
    }

    /** Returns a copy with another end of the warm-up. */
    public Setup warmedUpAt(long nanos) {
      return new Setup(
          nanos, coolDownNanos, closed, scheduled, usersPerSecond, arrivals, slos, steadyState);
    }
  }

  /**
   * How a worker ended.
   *
   * @param after its clock's offset at the end; null if it could not be measured
   * @param warmUpNanos when its warm-up ended; empty: an earlier version wrote the card
   * @param closedUntilNanos when its closed load began to end
   * @param users the number of users in scenarios that always lead to an LLM request
   * @param reached the number of them that reached it
   * @param kernelStamps chunks with a kernel arrival time
   * @param coarseStamps chunks with a less accurate stamp
   * @param readStamps chunks with the stamp of their read
   * @param trouble why not all events are known; null if they are
   * @param levels the load levels of its load; null without any
   * @param share the data of features; null without any
   */
  public record End(
      @Nullable ClockOffset after,
      OptionalLong warmUpNanos,
      long closedUntilNanos,
      long users,
      long reached,
      long kernelStamps,
      long coarseStamps,
      long readStamps,
      @Nullable String trouble,
      @Nullable WorkerLevels levels,
      @Nullable WorkerShare share) {

    /** Returns a copy with another clock offset. */
    public End lookedAt(@Nullable ClockOffset then) {
      return new End(
          then,
          warmUpNanos,
          closedUntilNanos,
          users,
          reached,
          kernelStamps,
          coarseStamps,
          readStamps,
          trouble,
          levels,
          share);
    }
  }

  /** Returns a name such as {@code worker 2 (node-b)}. */
  public String name() {
    return "worker " + place.index() + " (" + host + ")";
  }

  /** Returns when its warm-up ended; as planned if it did not report its end. */
  public long warmUpNanos() {
    return end == null ? setup.warmUpNanos() : end.warmUpNanos().orElse(setup.warmUpNanos());
  }

  /** Returns a copy with its end. */
  public WorkerCard ended(End how) {
    return new WorkerCard(place, host, meeting, identity, before, setup, how);
  }
}
