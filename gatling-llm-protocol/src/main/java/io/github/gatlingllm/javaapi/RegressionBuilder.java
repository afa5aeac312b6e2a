// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.feature.ObjectiveOption;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.objective.Tolerance;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** DSL for building objectives that compare a run with an earlier one */
public final class RegressionBuilder {

  /** The range of percentiles that a baseline knows precisely. */
  private static final double LEAST_PERCENTILE = 0.5;

  private static final double GREATEST_PERCENTILE = 99.99;

  private RegressionBuilder() {}

  /** DSL for an objective's bound in time, or for a comparison */
  public static final class OfTime extends ObjectiveBuilder.OfTime {

    private final Subject subject;

    OfTime(Subject subject) {
      super(subject);
      this.subject = subject;
    }

    /**
     * No worse than an earlier run; the next step sets the tolerance
     *
     * @param baseline the earlier run
     * @return the next DSL step
     */
    public ByPercent noWorseThan(Baseline baseline) {
      return new ByPercent(subject, baseline);
    }
  }

  /** DSL for an objective's bound as a plain number, or for a comparison */
  public static final class OfNumber extends ObjectiveBuilder.OfNumber {

    private final Subject subject;

    OfNumber(Subject subject) {
      super(subject);
      this.subject = subject;
    }

    /**
     * No worse than an earlier run; the next step sets the tolerance
     *
     * @param baseline the earlier run
     * @return the next DSL step
     */
    public ByPercent noWorseThan(Baseline baseline) {
      return new ByPercent(subject, baseline);
    }
  }

  /** DSL for an objective's bound as a percentage, or for a comparison */
  public static final class OfShare extends ObjectiveBuilder.OfNumber {

    private final Subject subject;
    private final @Nullable ObjectiveOption requested;

    OfShare(Subject subject) {
      super(subject);
      this.subject = subject;
      this.requested = null;
    }

    /** Creates bounds on a figure of probe prompts. */
    OfShare(Subject subject, ObjectiveOption requested) {
      super(subject, objective -> objective.bringing(requested));
      this.subject = subject;
      this.requested = requested;
    }

    /**
     * No worse than an earlier run; the next step sets the tolerance
     *
     * @param baseline the earlier run
     * @return the next DSL step
     */
    public ByPoints noWorseThan(Baseline baseline) {
      return new ByPoints(
          baseline, requirement -> new RegressionObjective(subject, requirement, requested));
    }
  }

  /** DSL for the tolerance of a comparison, in percent */
  public static final class ByPercent {

    private final Subject subject;
    private final Baseline baseline;
    private final @Nullable ObjectiveOption requested;

    private ByPercent(Subject subject, Baseline baseline) {
      this(subject, baseline, null);
    }

    /** Creates a tolerance for a figure of probe prompts. */
    ByPercent(Subject subject, Baseline baseline, @Nullable ObjectiveOption requested) {
      this.subject = subject;
      this.baseline = baseline;
      this.requested = requested;
    }

    /**
     * The tolerance in percent of the earlier run's value
     *
     * @param percent 0 or more
     * @return the objective
     */
    public RegressionObjective byPercent(double percent) {
      requireComparable(subject);
      var tolerance = new Tolerance.Percent(percent);
      return new RegressionObjective(
          subject, new Requirement.NoWorse(baseline.earlier(), tolerance), requested);
    }
  }

  /** DSL for the tolerance of a comparison, in percentage points */
  public static final class ByPoints {

    private final Baseline baseline;
    private final Function<Requirement.NoWorse, RegressionObjective> made;

    private ByPoints(Baseline baseline, Function<Requirement.NoWorse, RegressionObjective> made) {
      this.baseline = baseline;
      this.made = made;
    }

    /**
     * The tolerance in percentage points
     *
     * @param points 0 or more
     * @return the objective
     */
    public RegressionObjective byPoints(double points) {
      var tolerance = new Tolerance.Points(points);
      return made.apply(new Requirement.NoWorse(baseline.earlier(), tolerance));
    }
  }

  /**
   * Refuses extreme percentiles: they grow with the number of requests, so they differ between runs
   * by chance.
   */
  private static void requireComparable(Subject subject) {
    if (subject instanceof Subject.OfMetric metric
        && metric.statistic() instanceof Statistic.Percentile percentile
        && !(percentile.percentile() >= LEAST_PERCENTILE
            && percentile.percentile() <= GREATEST_PERCENTILE)) {
      throw new IllegalArgumentException(
          "a percentile that is compared with a baseline must be from 0.5 to 99.99, but was "
              + percentile.percentile()
              + ": extremes of two runs differ by chance; compare percentile(99)");
    }
  }
}
