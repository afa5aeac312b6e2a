// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.bystander.BystanderPlan;
import io.github.gatlingllm.bystander.LoadCostFigure;
import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.Slo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * DSL for a bystander: a quiet user whose probes run beside the load and count in no figure of it,
 * for {@link LlmProtocolBuilder#with(FeatureOption)}. Objectives on the probes use the path {@code
 * probe}
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class BystanderBuilder implements FeatureOption {

  private final BystanderPlan plan;

  private BystanderBuilder(BystanderPlan plan) {
    this.plan = plan;
  }

  @Override
  public String feature() {
    return plan.feature();
  }

  /** Returns the plan */
  @Override
  public FeatureOption built() {
    return plan;
  }

  /**
   * Define an SLO of the probes, which applies to nothing else. Give it a name of its own; an
   * objective on it gates the run
   *
   * @param slo the SLO
   * @return a new BystanderBuilder instance
   */
  public BystanderBuilder slo(SloBuilder slo) {
    List<Slo> slos = new ArrayList<>(plan.slos());
    slos.add(slo.slo());
    return new BystanderBuilder(new BystanderPlan(plan.perSecond(), plan.unloaded(), slos));
  }

  /**
   * Define the number of probes before the load, which are sent one at a time, for at most 60 s; 80
   * unless defined. The interval of a p95 needs at least 73
   *
   * @param probes the number; 0: the load is compared with nothing
   * @return a new BystanderBuilder instance
   * @throws IllegalArgumentException if it is below 0 or above 1,000
   */
  public BystanderBuilder unloaded(int probes) {
    return new BystanderBuilder(new BystanderPlan(plan.perSecond(), probes, plan.slos()));
  }

  /**
   * Bootstrap an objective on what the load costs the probes: a percentile under load minus that of
   * the unloaded probes. Only a 95 % interval on one side of the bound is a verdict; otherwise it
   * is UNDETERMINED
   *
   * @return the next DSL step
   */
  public LoadCostMetric loadCost() {
    return new LoadCostMetric(plan);
  }

  /** DSL step for the metric of the cost */
  public static final class LoadCostMetric {

    private final BystanderPlan plan;

    LoadCostMetric(BystanderPlan plan) {
      this.plan = plan;
    }

    /**
     * Bound the cost in time to the first token
     *
     * @return the next DSL step
     */
    public LoadCostPercentile ttft() {
      return new LoadCostPercentile(plan, "ttft");
    }

    /**
     * Bound the cost in time per output token
     *
     * @return the next DSL step
     */
    public LoadCostPercentile tpot() {
      return new LoadCostPercentile(plan, "tpot");
    }

    /**
     * Bound the cost in end-to-end latency
     *
     * @return the next DSL step
     */
    public LoadCostPercentile e2e() {
      return new LoadCostPercentile(plan, "e2e");
    }
  }

  /** DSL step for the percentile of the cost */
  public static final class LoadCostPercentile {

    private final BystanderPlan plan;
    private final String metric;

    LoadCostPercentile(BystanderPlan plan, String metric) {
      this.plan = plan;
      this.metric = metric;
    }

    /**
     * Define the percentile
     *
     * @param percentile 50, or 95, which needs 73 probes in both samples
     * @return the next DSL step
     * @throws IllegalArgumentException if it is another one
     */
    public LoadCostBound percentile(int percentile) {
      return new LoadCostBound(plan, new LoadCostFigure(metric, percentile));
    }
  }

  /** DSL step for the bound of the cost */
  public static final class LoadCostBound {

    private final BystanderPlan plan;
    private final LoadCostFigure figure;

    LoadCostBound(BystanderPlan plan, LoadCostFigure figure) {
      this.plan = plan;
      this.figure = figure;
    }

    /**
     * Bound the cost of one load level, instead of that of all of the load. It is UNDETERMINED if
     * the run does not apply this level
     *
     * @param level the number of the level, from 1, in order of time
     * @return a new LoadCostBound instance
     * @throws IllegalArgumentException if it is below 1
     */
    public LoadCostBound inLevel(int level) {
      return new LoadCostBound(plan, figure.inLevel(level));
    }

    /**
     * Define the greatest cost
     *
     * @param bound the bound
     * @return the objective
     */
    public Objective lte(Duration bound) {
      return Objective.of(new FeatureSubject(figure), BoundComparison.LTE, bound.toNanos() / 1e6)
          .bringing(plan);
    }
  }

  /** DSL step for the period of the probes */
  public static final class Rate {

    private final double probes;

    Rate(double probes) {
      this.probes = probes;
    }

    /**
     * Define that the probes are sent each second of the load
     *
     * @return a new BystanderBuilder instance
     * @throws IllegalArgumentException if there are none, or more than 10 per second
     */
    public BystanderBuilder perSecond() {
      return new BystanderBuilder(BystanderPlan.of(probes));
    }
  }
}
