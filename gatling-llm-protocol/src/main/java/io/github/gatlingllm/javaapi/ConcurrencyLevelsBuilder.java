// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.ClosedInjectionStep;
import io.github.gatlingllm.capacity.ConcurrencyLevels;
import io.github.gatlingllm.capacity.ConcurrencyPlan;
import io.github.gatlingllm.gatling.load.ConcurrencyStep;
import io.github.gatlingllm.gatling.load.InjectionSteps;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * DSL for load levels of a closed load. Gatling changes the number of users once a second, so all
 * durations are whole seconds, and a ramp lasts at least 1 s. Each user who leaves is replaced by
 * another. A run without other users ends when the last level is over and its users have left
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class ConcurrencyLevelsBuilder
    extends LevelOptions<ClosedInjectionStep, ConcurrencyLevelsBuilder> {

  private static final int LONGER = 10;

  private final @Nullable Duration most;

  ConcurrencyLevelsBuilder(Stairs stairs, LevelSettings settings) {
    this(stairs, settings, null);
  }

  private ConcurrencyLevelsBuilder(Stairs stairs, LevelSettings settings, @Nullable Duration most) {
    super(stairs, settings);
    this.most = most;
  }

  @Override
  ConcurrencyLevelsBuilder with(LevelSettings changed) {
    return new ConcurrencyLevelsBuilder(stairs, changed, most);
  }

  /**
   * Define the number of users of the first level
   *
   * @param users 1 or more
   * @return a new ConcurrencyLevelsBuilder instance
   * @throws IllegalArgumentException if the levels are repeated ones
   */
  public ConcurrencyLevelsBuilder startingFrom(int users) {
    return new ConcurrencyLevelsBuilder(startingAt(users), settings, most);
  }

  /**
   * Define the maximum duration of a level while requests are missing; ten times its duration by
   * default
   *
   * @param seconds the duration in seconds
   * @return a new ConcurrencyLevelsBuilder instance
   */
  public ConcurrencyLevelsBuilder eachLevelLastingAtMost(long seconds) {
    return eachLevelLastingAtMost(Duration.ofSeconds(seconds));
  }

  /**
   * Define the maximum duration of a level while requests are missing; ten times its duration by
   * default
   *
   * @param duration the duration
   * @return a new ConcurrencyLevelsBuilder instance
   */
  public ConcurrencyLevelsBuilder eachLevelLastingAtMost(Duration duration) {
    return new ConcurrencyLevelsBuilder(stairs, settings, duration);
  }

  /**
   * Continue with a search after the last level, between the last level that passed and the first
   * that failed. The levels then follow the rules of a {@link CapacitySearchBuilder}: a level ends
   * once it is decided, the next one starts when all its requests have ended, and there are no
   * ramps
   *
   * @param slo the SLO
   * @return the next DSL step
   */
  public CapacitySearchBuilder.ClosedRange refinedFor(SloBuilder slo) {
    return CapacitySearchBuilder.ClosedRange.refining(
        users().stream().map(Integer::doubleValue).toList(), slo.slo(), this::of);
  }

  private SearchSettings of(SearchSettings search) {
    SearchSettings same = settings.of(search);
    return most == null ? same : same.atMost(most);
  }

  private List<Integer> users() {
    return settings.repeats()
        ? stairs.loads().stream().map(each -> (int) Math.round(each)).toList()
        : stairs.risingUsers();
  }

  @Override
  ClosedInjectionStep build() {
    var plan =
        new ConcurrencyPlan(
            users(),
            LevelSettings.nanos(settings.level()),
            LevelSettings.nanos(most == null ? settings.level().multipliedBy(LONGER) : most),
            LevelSettings.nanos(settings.ramp()),
            LevelSettings.nanos(settings.pause()),
            settings.leastRequests());
    var load = new ConcurrencyLevels(plan, settings.levelling());
    return InjectionSteps.toJava(
        ConcurrencyStep.of(load::users, load::longestNanos, plan.text(), load));
  }
}
