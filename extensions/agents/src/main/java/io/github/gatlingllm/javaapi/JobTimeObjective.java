// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.agents.JobFigure;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.Statistic;
import java.time.Duration;

/** DSL for objectives on the completion time of jobs */
public final class JobTimeObjective {

  private final String job;
  private final JobFigure.Kind kind;

  JobTimeObjective(String job, JobFigure.Kind kind) {
    this.job = job;
    this.kind = kind;
  }

  /**
   * A percentile
   *
   * @param percentile above 0, at most 100
   * @return the next DSL step
   */
  public Bounds percentile(double percentile) {
    return of(new Statistic.Percentile(percentile));
  }

  /**
   * The arithmetic mean
   *
   * @return the next DSL step
   */
  public Bounds mean() {
    return of(Statistic.Simple.MEAN);
  }

  /**
   * The largest value
   *
   * @return the next DSL step
   */
  public Bounds max() {
    return of(Statistic.Simple.MAX);
  }

  private Bounds of(Statistic statistic) {
    return new Bounds(new FeatureSubject(new JobFigure(job, kind, statistic, "")));
  }

  /** DSL for the bound */
  public static final class Bounds {

    private final FeatureSubject subject;

    private Bounds(FeatureSubject subject) {
      this.subject = subject;
    }

    /**
     * At most; equality passes
     *
     * @param bound the bound
     * @return the objective
     */
    public Objective lte(Duration bound) {
      return Objective.of(subject, BoundComparison.LTE, millis(bound));
    }

    /**
     * At most; equality passes
     *
     * @param seconds the bound, in seconds
     * @return the objective
     */
    public Objective lte(long seconds) {
      return lte(Duration.ofSeconds(seconds));
    }

    /**
     * Less than
     *
     * @param bound the bound
     * @return the objective
     */
    public Objective lt(Duration bound) {
      return Objective.of(subject, BoundComparison.LT, millis(bound));
    }

    /**
     * Less than
     *
     * @param seconds the bound, in seconds
     * @return the objective
     */
    public Objective lt(long seconds) {
      return lt(Duration.ofSeconds(seconds));
    }

    /**
     * Between two bounds, inclusive
     *
     * @param lower the smallest good value
     * @param upper the largest good value
     * @return the objective
     */
    public Objective between(Duration lower, Duration upper) {
      return Objective.of(subject, new Requirement.Between(millis(lower), millis(upper)));
    }

    private static double millis(Duration duration) {
      return duration.toNanos() / 1e6;
    }
  }
}
