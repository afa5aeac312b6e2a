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
 * How long somebody waits before going on: a distribution, drawn from by index. The same seed gives
 * the same times on any machine. Immutable; safe for many threads.
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

  /** Always so long. */
  public static ThinkTimes fixed(Duration duration) {
    long nanos = nanos("duration", duration);
    return of(said(duration), (draws, index) -> nanos);
  }

  /** Any time from {@code min} to {@code max}, each as likely as any other. */
  public static ThinkTimes uniform(Duration min, Duration max) {
    long from = nanos("min", min);
    double span = nanos("max", max) - from;
    if (span < 0) {
      throw new IllegalArgumentException(
          "max of uniform think times must not be below min "
              + said(min)
              + ", but was "
              + said(max));
    }
    return of(
        "uniform " + said(min) + " to " + said(max),
        (draws, index) -> from + span * draws.uniform(index, 0));
  }

  /** Exponential: short ones are the most frequent, and now and then one is long. */
  public static ThinkTimes exponential(Duration mean) {
    long nanos = nanos("mean", mean);
    return of(
        "exponential, mean " + said(mean),
        (draws, index) -> -nanos * StrictMath.log(draws.uniform(index, 0)));
  }

  /**
   * Log-normal: what people's pauses mostly look like.
   *
   * @param median half of the times are below
   * @param sigma standard deviation of the logarithm
   */
  public static ThinkTimes logNormal(Duration median, double sigma) {
    long nanos = nanos("median", median);
    if (!(sigma >= 0 && Double.isFinite(sigma))) {
      throw new IllegalArgumentException("sigma must be 0 or more, but was " + sigma);
    }
    return of(
        "log-normal, median " + said(median) + ", sigma " + sigma,
        (draws, index) -> nanos * StrictMath.exp(sigma * draws.normal(index, 0)));
  }

  /**
   * Log-normal, by two percentiles.
   *
   * @param median half of the times are below
   * @param p90 nine of ten times are below
   */
  public static ThinkTimes logNormal(Duration median, Duration p90) {
    double middle = nanos("median", median);
    double high = nanos("p90", p90);
    if (middle <= 0 || high < middle) {
      throw new IllegalArgumentException(
          "a median above 0 and a p90 not below it are needed, but they were "
              + said(median)
              + " and "
              + said(p90));
    }
    double sigma = StrictMath.log(high / middle) / P90;
    return of(
        "log-normal, median " + said(median) + ", p90 " + said(p90),
        (draws, index) -> middle * StrictMath.exp(sigma * draws.normal(index, 0)));
  }

  /**
   * Each time as often as its weight says.
   *
   * @param weights time to weight; weights need not add up to anything
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
            "the weight of " + said(entry.getKey()) + " must be 0 or more, but was " + weight);
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

  /** The same, with what is longer cut to this. */
  public ThinkTimes atMost(Duration longest) {
    double cut = nanos("longest", longest);
    return new ThinkTimes(text + ", at most " + said(longest), nanos, Math.min(cut, this.longest));
  }

  /** The time of this index. */
  public Duration at(long seed, long index) {
    return Duration.ofNanos((long) Math.min(longest, nanos.of(new SeededRandom(seed), index)));
  }

  /** {@code exponential, mean 5s}. */
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

  private static String said(Duration duration) {
    return duration.toString().substring(2).toLowerCase(Locale.ROOT);
  }
}
