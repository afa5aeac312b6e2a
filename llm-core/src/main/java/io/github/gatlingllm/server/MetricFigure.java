// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A metric over all endpoints in the measurement window. */
public final class MetricFigure {

  /** The largest share of invalid values. */
  private static final double MOST_ODD = 0.01;

  private final ServerMetric metric;
  private final String nativeName;
  private final double[] levels;
  private final MetricReading.@Nullable Counted measured;
  private final OptionalDouble perSecond;
  private final long taken;
  private final long odd;

  /**
   * Creates a figure of scraped values.
   *
   * @param taken the number of values
   * @param odd the number of values that are not numbers or below 0
   */
  MetricFigure(
      ServerMetric metric,
      String nativeName,
      double[] levels,
      MetricReading.@Nullable Counted measured,
      OptionalDouble perSecond,
      long taken,
      long odd) {
    this.metric = metric;
    this.nativeName = nativeName;
    this.levels = levels;
    this.measured = measured;
    this.perSecond = perSecond;
    this.taken = taken;
    this.odd = odd;
  }

  /** Returns why it can't be judged: too many invalid values. Empty if it can. */
  public Optional<String> doubt() {
    return odd > MOST_ODD * taken
        ? Optional.of(
            odd
                + " of "
                + taken
                + " values of "
                + nativeName
                + " are not numbers or below 0: more than 1 %")
        : Optional.empty();
  }

  /** Returns the metric. */
  public ServerMetric metric() {
    return metric;
  }

  /** Returns the server's name of the metric. */
  public String nativeName() {
    return nativeName;
  }

  /** Returns the number of values: scrapes of a gauge, or counted events. */
  public long samples() {
    if (levels.length > 0) {
      return levels.length;
    }
    MetricReading.Counted counted = measured;
    return counted == null ? 0 : Math.round(count(counted).orElse(0));
  }

  /** Returns the lowest gauge value of any engine. */
  public OptionalDouble min() {
    return levels.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(levels[0]);
  }

  /** Returns the highest gauge value of any engine. */
  public OptionalDouble max() {
    return levels.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(levels[levels.length - 1]);
  }

  /** Returns the mean: of a gauge over scrapes and engines, of times, or the share itself. */
  public OptionalDouble mean() {
    if (measured instanceof MetricReading.Share share) {
      return quotient(share.part(), share.of());
    }
    return measured instanceof MetricReading.Times times
        ? quotient(times.sum(), times.count())
        : LevelValues.mean(levels);
  }

  /** Returns the growth until the window's requests had ended; for times, of their number. */
  public OptionalDouble delta() {
    MetricReading.Counted counted = measured;
    return counted == null ? OptionalDouble.empty() : count(counted);
  }

  private static OptionalDouble count(MetricReading.Counted counted) {
    return counted instanceof MetricReading.Share
        ? OptionalDouble.empty()
        : OptionalDouble.of(counted.counters()[0]);
  }

  /** Returns the growth per second of the window. */
  public OptionalDouble perSecond() {
    return perSecond;
  }

  /** Returns the percentile: exact for gauges, estimated from buckets for times. */
  public OptionalDouble percentile(double percentile) {
    Optional<Estimate> estimate = estimate(percentile);
    return estimate.isPresent()
        ? OptionalDouble.of(estimate.get().value())
        : LevelValues.percentile(levels, percentile);
  }

  /** Returns the percentile of times; empty without times or beyond the last bucket's bound. */
  public Optional<Estimate> estimate(double percentile) {
    return measured instanceof MetricReading.Times times
        ? Estimate.of(times, percentile)
        : Optional.empty();
  }

  private static OptionalDouble quotient(double part, double of) {
    return of > 0 ? OptionalDouble.of(part / of) : OptionalDouble.empty();
  }
}
