// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability.run;

import io.github.gatlingllm.capacity.KnownCapacity;
import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.reliability.RateLimits;
import io.github.gatlingllm.reliability.ReliabilityFigures;
import io.github.gatlingllm.reliability.ReliabilityRecorder;
import io.github.gatlingllm.reliability.Stage;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.validity.LoadPace;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Computes a profile from recorded requests and the load. */
public final class LoadProfile {

  private LoadProfile() {}

  /**
   * Returns the figures. If the run searched for the capacity first, the profile begins after the
   * search.
   *
   * @param recorder the recorded requests, faults and marks
   * @param levels the load levels, if any
   * @param capacity the capacity that relates to the levels
   * @param reach how many users reached an LLM request
   * @param endNanos the end of the load, in nanoseconds since the start of the run
   */
  public static ReliabilityFigures of(
      ReliabilityRecorder recorder,
      Levels levels,
      KnownCapacity capacity,
      LoadPace.Reach reach,
      long endNanos) {
    List<Stage> stages = stages(levels, capacity);
    boolean searched = capacity.firstAround() > 1;
    long from = !searched ? Long.MIN_VALUE : stages.isEmpty() ? endNanos : stages.get(0).start();
    return ReliabilityFigures.of(
            recorder.plan(),
            recorder.attempts().stream().filter(attempt -> attempt.due() >= from).toList(),
            Math.max(0, reach.users() - reach.reached()),
            stages,
            recorder.faultMarks(),
            endNanos)
        .withLimits(
            RateLimits.of(recorder.rates().stream().filter(each -> each.sent() >= from).toList()));
  }

  /** Concurrent users have no ratio to a capacity in requests per second. */
  private static List<Stage> stages(Levels levels, KnownCapacity capacity) {
    var stages = new ArrayList<Stage>();
    for (LevelStats each : levels.all()) {
      if (each.level().unit() == LoadUnit.REQUESTS_PER_SECOND
          && each.level().number() >= capacity.firstAround()) {
        double load = each.level().load();
        stages.add(
            new Stage(
                each.level().number(),
                load,
                capacity.perSecond().isPresent()
                    ? OptionalDouble.of(rounded(load / capacity.perSecond().getAsDouble()))
                    : OptionalDouble.empty(),
                each.level().startNanos(),
                each.level().endNanos(),
                each.sent().applied()));
      }
    }
    return stages;
  }

  private static double rounded(double times) {
    return Math.rint(1e6 * times) / 1e6;
  }
}
