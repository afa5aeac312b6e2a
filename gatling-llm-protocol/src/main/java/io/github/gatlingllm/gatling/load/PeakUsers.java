// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.core.controller.inject.InjectionProfile;
import io.gatling.core.controller.inject.closed.ClosedInjectionStep;
import io.gatling.core.controller.inject.open.AtOnceOpenInjection;
import io.gatling.core.controller.inject.open.OpenInjectionProfile;
import io.gatling.core.controller.inject.open.OpenInjectionStep;
import io.gatling.core.structure.PopulationBuilder;
import java.util.List;
import java.util.OptionalLong;

/**
 * The maximum number of concurrent users, if load profiles determine it in advance: the users of
 * closed profiles, and the users of open profiles who arrive at once. A rate alone does not
 * determine it.
 */
public final class PeakUsers {

  /**
   * The number of intervals at whose ends a closed step is sampled. No closed step of Gatling has a
   * peak between its ends.
   */
  private static final int SAMPLES = 100;

  private PeakUsers() {}

  /**
   * Returns an upper bound, as if all populations had their maximum at the same time; empty if a
   * load profile can't be evaluated.
   *
   * @param roots the populations that start with the run, all together
   * @param all these, and those that start after others have ended
   */
  public static OptionalLong of(List<PopulationBuilder> roots, List<PopulationBuilder> all) {
    try {
      long together = roots.stream().mapToLong(PeakUsers::of).sum();
      return OptionalLong.of(
          Math.max(together, all.stream().mapToLong(PeakUsers::of).max().orElse(0)));
    } catch (RuntimeException | LinkageError e) {
      return OptionalLong.empty(); // a Gatling step may throw: one without levels does
    }
  }

  private static long of(PopulationBuilder population) {
    InjectionProfile profile = population.injectionProfile();
    return profile instanceof OpenInjectionProfile open
        ? InjectionSteps.userSteps(open).stream().mapToLong(PeakUsers::atOnce).max().orElse(0)
        : InjectionSteps.closedSteps(profile).stream().mapToLong(PeakUsers::most).max().orElse(0);
  }

  private static long atOnce(OpenInjectionStep step) {
    if (step instanceof AtOnceOpenInjection) {
      return step.users();
    }
    return step instanceof ArrivalsStep arrivals && arrivals.source() instanceof OfflineBatch batch
        ? atOnce(batch)
        : 0;
  }

  private static long atOnce(OfflineBatch batch) {
    return batch.closed() ? batch.concurrency() : batch.requests();
  }

  private static long most(ClosedInjectionStep step) {
    if (step instanceof ConcurrencyStep) {
      return 0; // its levels arise during the run, and it may be read only once
    }
    long nanos = step.duration().toNanos();
    long most = 0;
    for (int look = 0; look <= SAMPLES; look++) {
      long at = (long) ((double) nanos * look / SAMPLES);
      most = Math.max(most, step.valueAt(InjectionSteps.duration(at)));
    }
    return most;
  }
}
