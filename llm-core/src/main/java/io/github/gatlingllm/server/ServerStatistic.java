// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** A statistic of a server metric. */
public sealed interface ServerStatistic {

  /** Returns the name in files: {@code p99}, {@code max}, {@code delta}. */
  String key();

  /** Returns the value; empty if not known. */
  OptionalDouble of(MetricFigure figure);

  /** Returns the statistic of that name. */
  static Optional<ServerStatistic> named(String key) {
    for (Simple simple : Simple.values()) {
      if (simple.key.equals(key)) {
        return Optional.of(simple);
      }
    }
    return key.matches("p[0-9.]+")
        ? Optional.of(new Percentile(Double.parseDouble(key.substring(1))))
        : Optional.empty();
  }

  /**
   * A percentile.
   *
   * @param percentile above 0, at most 100
   */
  record Percentile(double percentile) implements ServerStatistic {

    /** Validates the value. */
    public Percentile {
      if (!(percentile > 0 && percentile <= 100)) {
        throw new IllegalArgumentException(
            "percentile must be above 0 and at most 100, but was " + percentile);
      }
    }

    @Override
    public String key() {
      return "p"
          + (percentile == Math.rint(percentile)
              ? String.valueOf((long) percentile)
              : String.valueOf(percentile));
    }

    @Override
    public OptionalDouble of(MetricFigure figure) {
      return figure.percentile(percentile);
    }
  }

  /** The statistics that are not percentiles. */
  enum Simple implements ServerStatistic {
    MIN("min", MetricFigure::min),
    MEAN("mean", MetricFigure::mean),
    MAX("max", MetricFigure::max),
    DELTA("delta", MetricFigure::delta),
    PER_SECOND("perSecond", MetricFigure::perSecond);

    private final String key;

    /** A stateless method reference. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final Function<MetricFigure, OptionalDouble> accessor;

    Simple(String key, Function<MetricFigure, OptionalDouble> accessor) {
      this.key = key;
      this.accessor = accessor;
    }

    @Override
    public String key() {
      return key;
    }

    @Override
    public OptionalDouble of(MetricFigure figure) {
      return accessor.apply(figure);
    }
  }
}
