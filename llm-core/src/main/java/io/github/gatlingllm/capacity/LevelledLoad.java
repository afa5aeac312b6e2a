// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloTally;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A load with levels. The run finds it as the source of an injection step and notifies it of
 * requests. Event loops call {@link #sent} and {@link #ended}, which must not block.
 */
public interface LevelledLoad {

  /** Returns the levels. */
  LevelTrack track();

  /** Returns how levels are chosen and judged. */
  LevelPolicy levelling();

  /** Sets the run's zero, as {@code System.nanoTime()}. Called first. */
  default void zero(long nanoTime) {}

  /** Sets the source of the current timing uncertainty. Called before the load begins. */
  default void uncertainty(Supplier<TimingUncertainty> soFar) {}

  /**
   * Lets a warm-up until steady precede the first level, at the load of that level. Called before
   * the load begins, and only in a run with such a warm-up. A search needs nothing: {@link
   * #warmedUp} moves its first level.
   *
   * @param endNanos the end of the warm-up as known now, since the run's zero: the longest one
   *     until the server is steady, then an earlier one
   * @param late how many arrivals past that end this process or another worker may have drawn
   *     before it knows the end; 0 in a run of one process
   */
  default void warmUpFirst(LongSupplier endNanos, int late) {}

  /** Called when the load begins, before its first user, in nanoseconds since the run's zero. */
  void begun(long nanos);

  /**
   * Returns the end of the last level, in nanoseconds since the run's zero. After it no user of
   * this load starts. {@link Level#GOING_ON} before the end, and for loads whose injection step has
   * a fixed end.
   */
  default long overAtNanos() {
    return Level.GOING_ON;
  }

  /** Returns the planned number of levels; empty if not known. */
  default OptionalInt plannedLevels() {
    return OptionalInt.empty();
  }

  /**
   * Whether the load profile alone sets the start and end of all levels, so that several machines
   * run them in step.
   */
  default boolean inStep() {
    return false;
  }

  /**
   * Returns the capacity around which the levels are chosen, in requests per second; empty if there
   * is none or it is not known yet.
   */
  default OptionalDouble capacity() {
    return OptionalDouble.empty();
  }

  /** Returns the number of the first level around the capacity; earlier levels searched for it. */
  default int firstAroundCapacity() {
    return 1;
  }

  /**
   * Returns whether a level would pass if it ended now.
   *
   * @param number the level's number
   * @param tally the SLO counts of its requests so far
   * @param stable whether its queue does not grow
   */
  default Verdict soFar(int number, SloTally tally, boolean stable) {
    return stable ? tally.reaches(levelling().target()) : Verdict.MISSED;
  }

  /** Called when a warm-up request due at that time was sent. It does not count. */
  default void warmedUp(long dueNanos) {}

  /**
   * Called when a measured request was sent.
   *
   * @param dueNanos its due time, or its send time without a schedule
   * @param held the SLOs that judge it
   */
  default void sent(long dueNanos, List<Slo> held) {}

  /** Called when a measured request has ended, with any outcome. */
  default void ended(EndedRequest request) {}
}
