// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.bystander.BystanderPlan;
import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.slo.objective.Slo;
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
