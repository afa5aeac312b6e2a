// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.slo.goodput.SloTally;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Starts the users of a search, in one process or as one of several workers. Times are in
 * nanoseconds since the run's zero. One thread draws users; all other methods are thread-safe.
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

  /** Returns the source of the current timing uncertainty. */
  Supplier<TimingUncertainty> uncertainty() {
    return uncertainty;
  }

  /** Called when the load begins. */
  abstract void begun(long nanos);

  /** Whether no more users start. Called by the thread that draws. */
  abstract boolean over();

  /** Returns the end of the search; {@link io.github.gatlingllm.capacity.Level#GOING_ON} before. */
  abstract long overAtNanos();

  /** Draws a user and returns its due time. */
  abstract long nextDue();

  /** Whether the last user drawn is a placeholder that sends nothing. */
  abstract boolean phantom();

  /** Returns the time from which other users may start. */
  abstract long free();

  /** Returns the number of concurrent users from now on. */
  abstract int users();

  /** Returns the verdicts by level number. */
  abstract Map<Integer, LevelVerdict> decided();

  /** Returns the loads tried so far, as far as this process knows. */
  List<TriedLoad> trials() {
    return List.of();
  }

  /** Returns the interim verdict on a level that is not decided. */
  LevelVerdict soFar(int number, SloTally tally) {
    return plan.test().decide(tally.good(), tally.judged() - tally.good(), 1);
  }
}
