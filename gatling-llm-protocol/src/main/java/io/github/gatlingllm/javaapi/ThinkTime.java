// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import java.time.Duration;
import java.util.Map;

/**
 * The distribution of the times that users wait between turns. The same seed gives the same times
 * on any machine
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
   * @param min the shortest time in seconds
   * @param max the longest time in seconds
   * @return a new ThinkTime instance
   */
  public static ThinkTime uniform(long min, long max) {
    return uniform(Duration.ofSeconds(min), Duration.ofSeconds(max));
  }

  /**
   * Uniformly distributed times
   *
   * @param min the shortest time
   * @param max the longest time
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
   * Log-normally distributed times, which are typical of human pauses
   *
   * @param median the median: half of the times are shorter
   * @param sigma standard deviation of the logarithm
   * @return a new ThinkTime instance
   */
  public static ThinkTime logNormal(Duration median, double sigma) {
    return new ThinkTime(
        io.github.gatlingllm.workload.arrivals.ThinkTimes.logNormal(median, sigma));
  }

  /**
   * Log-normally distributed times, defined by two percentiles
   *
   * @param median the median: half of the times are shorter
   * @param p90 the 90th percentile: nine of ten times are shorter
   * @return a new ThinkTime instance
   */
  public static ThinkTime logNormal(Duration median, Duration p90) {
    return new ThinkTime(io.github.gatlingllm.workload.arrivals.ThinkTimes.logNormal(median, p90));
  }

  /**
   * Weighted times
   *
   * @param weights time to weight; the weights can have any sum
   * @return a new ThinkTime instance
   */
  public static ThinkTime histogram(Map<Duration, ? extends Number> weights) {
    return new ThinkTime(io.github.gatlingllm.workload.arrivals.ThinkTimes.histogram(weights));
  }

  /**
   * Limit the times: longer times are cut to this one
   *
   * @param seconds the longest time in seconds
   * @return a new ThinkTime instance
   */
  public ThinkTime atMost(long seconds) {
    return atMost(Duration.ofSeconds(seconds));
  }

  /**
   * Limit the times: longer times are cut to this one
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
