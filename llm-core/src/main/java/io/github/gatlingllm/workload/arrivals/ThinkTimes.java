// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import io.github.gatlingllm.workload.random.SeededRandom;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A distribution of think times, drawn by index. The same seed gives the same times on any machine.
 * Immutable and thread-safe.
 */
public final class ThinkTimes {

  /** Standard deviations from the median to the 90th percentile of a normal distribution. */
  private static final double P90 = 1.2815515655446004;

  private final String text;
  private final Drawn nanos;
  private final double longest;

  private ThinkTimes(String text, Drawn nanos, double longest) {
    this.text = text;
    this.nanos = nanos;
    this.longest = longest;
  }

  private interface Drawn {
    double of(SeededRandom draws, long index);
  }

  /** Returns a fixed time. */
  public static ThinkTimes fixed(Duration duration) {
    long nanos = nanos("duration", duration);
    return of(shown(duration), (draws, index) -> nanos);
  }

  /** Returns uniformly distributed times from {@code min} to {@code max}. */
  public static ThinkTimes uniform(Duration min, Duration max) {
    long from = nanos("min", min);
    double span = nanos("max", max) - from;
    if (span < 0) {
      throw new IllegalArgumentException(
          "max of uniform think times must not be below min "
              + shown(min)
              + ", but was "
              + shown(max));
    }
    return of(
        "uniform " + shown(min) + " to " + shown(max),
        (draws, index) -> from + span * draws.uniform(index, 0));
  }

  /** Returns exponentially distributed times. */
  public static ThinkTimes exponential(Duration mean) {
    long nanos = nanos("mean", mean);
    return of(
        "exponential, mean " + shown(mean),
        (draws, index) -> -nanos * StrictMath.log(draws.uniform(index, 0)));
  }

  /**
   * Returns log-normally distributed times. Most pauses of people are log-normal.
   *
   * @param median the median time
   * @param sigma the standard deviation of the logarithm
   */
  public static ThinkTimes logNormal(Duration median, double sigma) {
    long nanos = nanos("median", median);
    if (!(sigma >= 0 && Double.isFinite(sigma))) {
      throw new IllegalArgumentException("sigma must be 0 or more, but was " + sigma);
    }
    return of(
        "log-normal, median " + shown(median) + ", sigma " + sigma,
        (draws, index) -> nanos * StrictMath.exp(sigma * draws.normal(index, 0)));
  }

  /**
   * Returns log-normally distributed times by two percentiles.
   *
   * @param median the median time
   * @param p90 the 90th percentile
   */
  public static ThinkTimes logNormal(Duration median, Duration p90) {
    double middle = nanos("median", median);
    double high = nanos("p90", p90);
    if (middle <= 0 || high < middle) {
      throw new IllegalArgumentException(
          "median must be above 0 and p90 must not be below it, but they were "
              + shown(median)
              + " and "
              + shown(p90));
    }
    double sigma = StrictMath.log(high / middle) / P90;
    return of(
        "log-normal, median " + shown(median) + ", p90 " + shown(p90),
        (draws, index) -> middle * StrictMath.exp(sigma * draws.normal(index, 0)));
  }

  /**
   * Returns times distributed by weight.
   *
   * @param weights time to weight; the sum of weights is arbitrary
   */
  public static ThinkTimes histogram(Map<Duration, ? extends Number> weights) {
    SortedMap<Duration, Double> sorted = new TreeMap<>();
    weights.forEach((time, weight) -> sorted.put(time, weight.doubleValue()));
    NavigableMap<Double, Long> cumulated = new TreeMap<>();
    double total = 0;
    for (Map.Entry<Duration, Double> entry : sorted.entrySet()) {
      long time = nanos("a time of the histogram", entry.getKey());
      double weight = entry.getValue();
      if (!(weight >= 0 && Double.isFinite(weight))) {
        throw new IllegalArgumentException(
            "the weight of " + shown(entry.getKey()) + " must be 0 or more, but was " + weight);
      }
      if (weight > 0) {
        total += weight;
        cumulated.put(total, time);
      }
    }
    if (total == 0) {
      throw new IllegalArgumentException(
          "a histogram of think times must have a weight above 0, but was " + weights);
    }
    double all = total;
    return of(
        "histogram of " + cumulated.size() + " times",
        (draws, index) -> {
          Map.Entry<Double, Long> entry = cumulated.higherEntry(draws.uniform(index, 0) * all);
          return (entry == null ? cumulated.lastEntry() : entry).getValue();
        });
  }

  /** Returns a copy in which longer times are cut to this one. */
  public ThinkTimes atMost(Duration longest) {
    double cut = nanos("longest", longest);
    return new ThinkTimes(text + ", at most " + shown(longest), nanos, Math.min(cut, this.longest));
  }

  /** Returns the time of this index. */
  public Duration at(long seed, long index) {
    return Duration.ofNanos((long) Math.min(longest, nanos.of(new SeededRandom(seed), index)));
  }

  /** Returns {@code exponential, mean 5s}. */
  @Override
  public String toString() {
    return text;
  }

  private static ThinkTimes of(String text, Drawn nanos) {
    return new ThinkTimes(text, nanos, Long.MAX_VALUE);
  }

  private static long nanos(String name, Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException(name + " must be 0 or more, but was " + duration);
    }
    return duration.toNanos();
  }

  private static String shown(Duration duration) {
    return duration.toString().substring(2).toLowerCase(Locale.ROOT);
  }
}
