// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A metric of all endpoints together, in the measuring window. */
public final class MetricFigure {

  /** More that is not known leaves too much open. */
  private static final double MOST_ODD = 0.01;

  private final ServerMetric metric;
  private final String nativeName;
  private final double[] levels;
  private final MetricReading.@Nullable Counted measured;
  private final OptionalDouble perSecond;
  private final long taken;
  private final long odd;

  /**
   * Of what was scraped.
   *
   * @param taken how many values
   * @param odd how many of them are no numbers, or below 0
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

  /** Why it keeps no bound: some of its values are none. Empty: nearly all are. */
  public Optional<String> doubt() {
    return odd > MOST_ODD * taken
        ? Optional.of(
            odd
                + " of "
                + taken
                + " values of "
                + nativeName
                + " are no numbers, or below 0: more than 1 %")
        : Optional.empty();
  }

  /** Which. */
  public ServerMetric metric() {
    return metric;
  }

  /** What the server calls it. */
  public String nativeName() {
    return nativeName;
  }

  /** How many values are known: scrapes for a level, else what was counted. */
  public long samples() {
    if (levels.length > 0) {
      return levels.length;
    }
    MetricReading.Counted counted = measured;
    return counted == null ? 0 : Math.round(count(counted).orElse(0));
  }

  /** The lowest level of any engine. */
  public OptionalDouble min() {
    return levels.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(levels[0]);
  }

  /** The highest level of any engine. */
  public OptionalDouble max() {
    return levels.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(levels[levels.length - 1]);
  }

  /** Of a level over time and engines; of times by the value; of a share what it is. */
  public OptionalDouble mean() {
    if (measured instanceof MetricReading.Share share) {
      return quotient(share.part(), share.of());
    }
    return measured instanceof MetricReading.Times times
        ? quotient(times.sum(), times.count())
        : LevelValues.mean(levels);
  }

  /** By how much it grew until the window's requests had ended; of times: by how many values. */
  public OptionalDouble delta() {
    MetricReading.Counted counted = measured;
    return counted == null ? OptionalDouble.empty() : count(counted);
  }

  private static OptionalDouble count(MetricReading.Counted counted) {
    return counted instanceof MetricReading.Share
        ? OptionalDouble.empty()
        : OptionalDouble.of(counted.counters()[0]);
  }

  /** By how much it grew in a second of the window. */
  public OptionalDouble perSecond() {
    return perSecond;
  }

  /** Of a level, exactly; of times, estimated from the bucket. */
  public OptionalDouble percentile(double percentile) {
    Optional<Estimate> estimate = estimate(percentile);
    return estimate.isPresent()
        ? OptionalDouble.of(estimate.get().value())
        : LevelValues.percentile(levels, percentile);
  }

  /** The percentile of times; empty: of none, or beyond the last bucket's bound. */
  public Optional<Estimate> estimate(double percentile) {
    return measured instanceof MetricReading.Times times
        ? Estimate.of(times, percentile)
        : Optional.empty();
  }

  private static OptionalDouble quotient(double part, double of) {
    return of > 0 ? OptionalDouble.of(part / of) : OptionalDouble.empty();
  }
}
