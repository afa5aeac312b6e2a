// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import java.time.Duration;
import java.util.Map;

/**
 * How long somebody waits before going on: a distribution. The same seed gives the same times on
 * any machine
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class ThinkTime {

  private final io.github.gatlingllm.workload.arrivals.ThinkTimes drawn;

  private ThinkTime(io.github.gatlingllm.workload.arrivals.ThinkTimes drawn) {
    this.drawn = drawn;
  }

  /**
   * Constant times
   *
   * @param seconds the time in seconds
   * @return a new ThinkTime instance
   */
  public static ThinkTime fixed(long seconds) {
    return fixed(Duration.ofSeconds(seconds));
  }

  /**
   * Constant times
   *
   * @param duration the time
   * @return a new ThinkTime instance
   */
  public static ThinkTime fixed(Duration duration) {
    return new ThinkTime(io.github.gatlingllm.workload.arrivals.ThinkTimes.fixed(duration));
  }

  /**
   * Uniformly distributed times
   *
   * @param min the shortest in seconds
   * @param max the longest in seconds
   * @return a new ThinkTime instance
   */
  public static ThinkTime uniform(long min, long max) {
    return uniform(Duration.ofSeconds(min), Duration.ofSeconds(max));
  }

  /**
   * Uniformly distributed times
   *
   * @param min the shortest
   * @param max the longest
   * @return a new ThinkTime instance
   */
  public static ThinkTime uniform(Duration min, Duration max) {
    return new ThinkTime(io.github.gatlingllm.workload.arrivals.ThinkTimes.uniform(min, max));
  }

  /**
   * Exponentially distributed times: mostly short, sometimes long
   *
   * @param seconds their mean in seconds
   * @return a new ThinkTime instance
   */
  public static ThinkTime exponential(long seconds) {
    return exponential(Duration.ofSeconds(seconds));
  }

  /**
   * Exponentially distributed times: mostly short, sometimes long
   *
   * @param mean their mean
   * @return a new ThinkTime instance
   */
  public static ThinkTime exponential(Duration mean) {
    return new ThinkTime(io.github.gatlingllm.workload.arrivals.ThinkTimes.exponential(mean));
  }

  /**
   * Log-normally distributed times, which are typical of people's pauses
   *
   * @param median half of the times are below
   * @param sigma standard deviation of the logarithm
   * @return a new ThinkTime instance
   */
  public static ThinkTime logNormal(Duration median, double sigma) {
    return new ThinkTime(
        io.github.gatlingllm.workload.arrivals.ThinkTimes.logNormal(median, sigma));
  }

  /**
   * Times that are log-normally distributed, by two percentiles
   *
   * @param median half of the times are below
   * @param p90 nine of ten times are below
   * @return a new ThinkTime instance
   */
  public static ThinkTime logNormal(Duration median, Duration p90) {
    return new ThinkTime(io.github.gatlingllm.workload.arrivals.ThinkTimes.logNormal(median, p90));
  }

  /**
   * Times by weight
   *
   * @param weights time to weight; weights need not add up to anything
   * @return a new ThinkTime instance
   */
  public static ThinkTime histogram(Map<Duration, ? extends Number> weights) {
    return new ThinkTime(io.github.gatlingllm.workload.arrivals.ThinkTimes.histogram(weights));
  }

  /**
   * Cut longer times
   *
   * @param seconds the longest time in seconds
   * @return a new ThinkTime instance
   */
  public ThinkTime atMost(long seconds) {
    return atMost(Duration.ofSeconds(seconds));
  }

  /**
   * Cut longer times
   *
   * @param longest the longest time
   * @return a new ThinkTime instance
   */
  public ThinkTime atMost(Duration longest) {
    return new ThinkTime(drawn.atMost(longest));
  }

  io.github.gatlingllm.workload.arrivals.ThinkTimes drawn() {
    return drawn;
  }

  @Override
  public String toString() {
    return drawn.toString();
  }
}
