// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.slo.goodput.SloTally;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Lets the users of a search come: those of one process, or those of several that search together.
 * Times are in nanoseconds since the run's zero. One thread draws users; any asks the rest.
 */
abstract class SearchDriver {

  final SearchPlan plan;
  private volatile Supplier<TimingUncertainty> uncertainty = () -> TimingUncertainty.UNKNOWN;

  SearchDriver(SearchPlan plan) {
    this.plan = plan;
  }

  void uncertainty(Supplier<TimingUncertainty> soFar) {
    uncertainty = soFar;
  }

  /** How far times may be from the truth. */
  Supplier<TimingUncertainty> uncertainty() {
    return uncertainty;
  }

  /** The load begins. */
  abstract void begun(long nanos);

  /** Whether nobody comes any more. Asked by the thread that draws. */
  abstract boolean over();

  /** When the search is over; {@link io.github.gatlingllm.capacity.Level#GOING_ON}: not yet. */
  abstract long overAtNanos();

  /** Draws a user, and returns when the user is due. */
  abstract long nextDue();

  /** Whether the user who was drawn last is none of the load's. */
  abstract boolean phantom();

  /** From when on others may come. */
  abstract long free();

  /** How many users at once from now on. */
  abstract int users();

  /** By the numbers of levels. */
  abstract Map<Integer, LevelVerdict> decided();

  /** What was tried so far, as far as is known here. */
  List<TriedLoad> trials() {
    return List.of();
  }

  /** The verdict on a level that is not decided. */
  LevelVerdict soFar(int number, SloTally tally) {
    return plan.test().decide(tally.good(), tally.judged() - tally.good(), 1);
  }
}
