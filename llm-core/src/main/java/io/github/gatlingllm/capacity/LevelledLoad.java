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
import java.util.function.Supplier;

/**
 * A load that goes through levels: the run finds it as the source of an injection step, and tells
 * it what happens. {@link #sent} and {@link #ended} come from any event loop, and must be quick.
 */
public interface LevelledLoad {

  /** Its levels, as they become known. */
  LevelTrack track();

  /** What they are for. */
  LevelPolicy levelling();

  /** The run's zero, as {@code System.nanoTime()}; before anything else. */
  default void zero(long nanoTime) {}

  /** How far times may be from the truth, by what is known so far; before anything else. */
  default void uncertainty(Supplier<TimingUncertainty> soFar) {}

  /** Its first moment has come, so many nanoseconds after the run's zero; before any user of it. */
  void begun(long nanos);

  /**
   * When its last level was over, in nanoseconds since the run's zero: nobody of it comes any more,
   * and the run may end as soon as its users have left, if it has no others. {@link Level#GOING_ON}
   * until then, and for a load whose injection step ends by itself.
   */
  default long overAtNanos() {
    return Level.GOING_ON;
  }

  /** How many levels it will have; empty where nobody knows. */
  default OptionalInt plannedLevels() {
    return OptionalInt.empty();
  }

  /**
   * Whether the load profile alone tells when its levels begin and end, so that several machines go
   * through them in step: nothing that happens in a level changes that.
   */
  default boolean inStep() {
    return false;
  }

  /**
   * The capacity that its levels are told by, in requests per second; empty: they are told by none,
   * or it is not known yet.
   */
  default OptionalDouble capacity() {
    return OptionalDouble.empty();
  }

  /** The number of the first level that goes around the capacity: those before searched for it. */
  default int firstAroundCapacity() {
    return 1;
  }

  /**
   * Whether a level would hold if it ended now.
   *
   * @param number the level's
   * @param tally of its requests so far
   * @param stable whether no growing queue is seen
   */
  default Verdict soFar(int number, SloTally tally, boolean stable) {
    return stable ? tally.reaches(levelling().target()) : Verdict.MISSED;
  }

  /** A request of the warm-up has left that was due then: it counts nowhere. */
  default void warmedUp(long dueNanos) {}

  /**
   * A measured request has left.
   *
   * @param dueNanos when it was due; when it was sent, where it had no schedule
   * @param held the SLOs it is held against
   */
  default void sent(long dueNanos, List<Slo> held) {}

  /** A measured request has ended, in whichever way. */
  default void ended(EndedRequest request) {}
}
