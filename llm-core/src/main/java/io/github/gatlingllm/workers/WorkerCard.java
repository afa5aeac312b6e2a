// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers;

import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a worker leaves for the merge, beside what every run leaves: who it was, and how it was set
 * up.
 *
 * @param place which worker
 * @param host its machine's name
 * @param meeting at which it met the others: the same for all workers of a run
 * @param identity what it ran
 * @param before its clock's offset when the load began
 * @param setup how it ran
 * @param end how it came to its end; null: it did not
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

  /** The name of the file of all that happened. */
  public static final String EVENTS = "worker-events.bin";

  /**
   * How a worker ran.
   *
   * @param warmUpNanos when the warm-up ended
   * @param coolDownNanos when the cool-down began; {@link Long#MAX_VALUE}: there was none
   * @param closed whether users come by concurrency, and not by arrivals
   * @param scheduled whether any population's load profile says when its users are due
   * @param usersPerSecond of all workers, where the load profile has one rate
   * @param arrivals how users follow each other, in a word; empty: not known
   * @param slos the names of all SLOs, in the order in which events refer to them
   * @param steadyState whether only what is due while the load is steady counts
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

    /** Copies. */
    public Setup {
      slos = List.copyOf(slos);
    }
  }

  /**
   * How a worker came to its end.
   *
   * @param after its clock's offset then; null: it could not look
   * @param closedUntilNanos when its closed load began to end
   * @param users who came in scenarios that lead each of them to an LLM request
   * @param reached how many of them came to it
   * @param kernelStamps chunks with a stamp of the kernel
   * @param coarseStamps chunks with one that is less exact
   * @param readStamps chunks with one of their read
   * @param trouble why not all that happened is known; null: all is
   * @param levels that its load went through; null: it had none
   * @param share what was asked for besides figures; null: nothing
   */
  public record End(
      @Nullable ClockOffset after,
      long closedUntilNanos,
      long users,
      long reached,
      long kernelStamps,
      long coarseStamps,
      long readStamps,
      @Nullable String trouble,
      @Nullable WorkerLevels levels,
      @Nullable WorkerShare share) {

    /** The same, with a look at its clock. */
    public End lookedAt(@Nullable ClockOffset then) {
      return new End(
          then,
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

  /** {@code worker 2 (node-b)}. */
  public String name() {
    return "worker " + place.index() + " (" + host + ")";
  }

  /** The same, at its end. */
  public WorkerCard ended(End how) {
    return new WorkerCard(place, host, meeting, identity, before, setup, how);
  }
}
