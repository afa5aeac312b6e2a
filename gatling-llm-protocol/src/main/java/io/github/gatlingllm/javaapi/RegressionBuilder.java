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

  /** Between these a baseline knows the values well. */
  private static final double LEAST_PERCENTILE = 0.5;

  private static final double GREATEST_PERCENTILE = 99.99;

  private RegressionBuilder() {}

  /** DSL for an objective's bound in time, or in comparison */
  public static final class OfTime extends ObjectiveBuilder.OfTime {

    private final Subject subject;

    OfTime(Subject subject) {
      super(subject);
      this.subject = subject;
    }

    /**
     * No worse than in an earlier run; by how much is asked next
     *
     * @param baseline the earlier run
     * @return the next DSL step
     */
    public ByPercent noWorseThan(Baseline baseline) {
      return new ByPercent(subject, baseline);
    }
  }

  /** DSL for an objective's bound as a plain number, or in comparison */
  public static final class OfNumber extends ObjectiveBuilder.OfNumber {

    private final Subject subject;

    OfNumber(Subject subject) {
      super(subject);
      this.subject = subject;
    }

    /**
     * No worse than in an earlier run; by how much is asked next
     *
     * @param baseline the earlier run
     * @return the next DSL step
     */
    public ByPercent noWorseThan(Baseline baseline) {
      return new ByPercent(subject, baseline);
    }
  }

  /** DSL for an objective's bound as a percentage, or in comparison */
  public static final class OfShare extends ObjectiveBuilder.OfNumber {

    private final Subject subject;
    private final @Nullable ObjectiveOption asked;

    OfShare(Subject subject) {
      super(subject);
      this.subject = subject;
      this.asked = null;
    }

    /** Of prompts that are to be asked. */
    OfShare(Subject subject, ObjectiveOption asked) {
      super(subject, objective -> objective.bringing(asked));
      this.subject = subject;
      this.asked = asked;
    }

    /**
     * No worse than in an earlier run; by how much is asked next
     *
     * @param baseline the earlier run
     * @return the next DSL step
     */
    public ByPoints noWorseThan(Baseline baseline) {
      return new ByPoints(
          baseline, requirement -> new RegressionObjective(subject, requirement, asked));
    }
  }

  /** DSL for the tolerance of a comparison, in percent */
  public static final class ByPercent {

    private final Subject subject;
    private final Baseline baseline;
    private final @Nullable ObjectiveOption asked;

    private ByPercent(Subject subject, Baseline baseline) {
      this(subject, baseline, null);
    }

    /** Of prompts that are to be asked. */
    ByPercent(Subject subject, Baseline baseline, @Nullable ObjectiveOption asked) {
      this.subject = subject;
      this.baseline = baseline;
      this.asked = asked;
    }

    /**
     * By how much the figure may be worse
     *
     * @param percent of the earlier run's value, 0 or more
     * @return the objective
     */
    public RegressionObjective byPercent(double percent) {
      requireComparable(subject);
      var tolerance = new Tolerance.Percent(percent);
      return new RegressionObjective(
          subject, new Requirement.NoWorse(baseline.earlier(), tolerance), asked);
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
     * By how much the figure may be worse
     *
     * @param points percentage points, 0 or more
     * @return the objective
     */
    public RegressionObjective byPoints(double points) {
      var tolerance = new Tolerance.Points(points);
      return made.apply(new Requirement.NoWorse(baseline.earlier(), tolerance));
    }
  }

  /** Extremes of two runs can't be compared: they grow with the number of requests. */
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
