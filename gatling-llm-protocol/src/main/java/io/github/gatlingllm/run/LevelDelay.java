// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.capacity.LevelledLoad;
import io.github.gatlingllm.gatling.load.LoadPlan;
import io.github.gatlingllm.gatling.run.LoadEngine;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * How much later than planned the load levels of a run may begin, because a warm-up until steady
 * precedes them.
 *
 * @param longestNanos the longest delay; 0: levels begin as planned, or are a search, whose first
 *     level begins when the warm-up ends
 */
record LevelDelay(LoadEngine engine, long longestNanos) {

  /**
   * Returns the delay of a run.
   *
   * @param load the load with levels; null if there is none
   * @param longestWarmUp the longest warm-up; zero: its end is not watched
   * @throws IllegalStateException if other populations run beside delayed levels
   */
  static LevelDelay of(LoadEngine engine, @Nullable LevelledLoad load, Duration longestWarmUp) {
    if (load == null
        || longestWarmUp.isZero()
        || load.levelling().kind() == LevelPolicy.Kind.SEARCH) {
      return new LevelDelay(engine, 0);
    }
    int populations = engine.load().injections().size();
    if (populations > 1) {
      throw new IllegalStateException(RunStartTexts.steadyLevelsNotAlone(populations));
    }
    return new LevelDelay(engine, longestWarmUp.toNanos());
  }

  /** Returns whether levels may begin later than planned. */
  boolean possible() {
    return longestNanos > 0;
  }

  /** Returns the load profile as planned; unknown if a warm-up of unknown length precedes it. */
  LoadPlan loadPlan() {
    return possible() ? LoadPlan.UNKNOWN : engine.load().loadPlan();
  }

  /** Returns the planned end of the load; unknown if a warm-up of unknown length precedes it. */
  PlannedLoadEnd plannedEnd() {
    return possible()
        ? new PlannedLoadEnd(OptionalLong.empty(), OptionalDouble.empty())
        : PlannedLoadEnd.of(engine);
  }
}
