// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.OpenInjectionStep;
import io.github.gatlingllm.gatling.load.ArrivalsStep;
import io.github.gatlingllm.gatling.load.InjectionSteps;
import io.github.gatlingllm.workload.arrivals.RateRamp;
import io.github.gatlingllm.workload.arrivals.RateSeries;
import io.github.gatlingllm.workload.arrivals.RateSeriesFile;
import io.github.gatlingllm.workload.arrivals.RateSeriesTimes;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/**
 * DSL for arrivals at the rates of a file or a ramp. Users arrive at random (Poisson) unless {@link
 * #evenly} is set
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class RatesBuilder extends LoadBuilder<OpenInjectionStep> {

  private static final Duration SINGLE_STEP = Duration.ofMinutes(1);

  private final RateSeries series;
  private final boolean poisson;
  private final long users;
  private final OptionalLong seed;

  private RatesBuilder(RateSeries series, boolean poisson, long users, OptionalLong seed) {
    this.series = series;
    this.poisson = poisson;
    this.users = users;
    this.seed = seed;
  }

  static RatesBuilder of(String file) {
    List<RateSeries.Step> steps = RateSeriesFile.read(file);
    return new RatesBuilder(
        RateSeries.of(steps, SINGLE_STEP), true, Long.MAX_VALUE, OptionalLong.empty());
  }

  static RatesBuilder of(RateSeries series) {
    return new RatesBuilder(series, true, Long.MAX_VALUE, OptionalLong.empty());
  }

  static RatesBuilder of(RateRamp ramp) {
    return new RatesBuilder(ramp.series(), true, ramp.users(), OptionalLong.empty());
  }

  /**
   * Space the users of each step evenly
   *
   * @return a new RatesBuilder instance
   */
  public RatesBuilder evenly() {
    return new RatesBuilder(series, false, users, seed);
  }

  /**
   * Define how long users arrive. By default, the last step is as long as the one before it, and a
   * last step with a rate of 0 ends the load
   *
   * @param duration the duration; the file's later steps are left out
   * @return a new RatesBuilder instance
   */
  public RatesBuilder during(Duration duration) {
    return new RatesBuilder(series.until(duration), poisson, users, seed);
  }

  /**
   * Define how long users arrive, as {@link #during(Duration)}
   *
   * @param seconds the duration in seconds
   * @return a new RatesBuilder instance
   */
  public RatesBuilder during(long seconds) {
    return during(Duration.ofSeconds(seconds));
  }

  /**
   * Define the maximum number of users who arrive
   *
   * @param users the number of users
   * @return a new RatesBuilder instance
   */
  public RatesBuilder users(long users) {
    return new RatesBuilder(series, poisson, users, seed);
  }

  /**
   * Define the seed. Unless defined, it follows from {@code -Dgatling.llm.seed}, which each run
   * draws and prints
   *
   * @param seed the same seed gives the same arrivals, on any machine
   * @return a new RatesBuilder instance
   */
  public RatesBuilder seed(long seed) {
    return new RatesBuilder(series, poisson, users, OptionalLong.of(seed));
  }

  @Override
  OpenInjectionStep build() {
    var times = new RateSeriesTimes(series, poisson, users, LoadSeed.of(seed));
    return InjectionSteps.toJava(
        ArrivalsStep.of(times, times.users(), times.endNanos(), times.text()));
  }
}
