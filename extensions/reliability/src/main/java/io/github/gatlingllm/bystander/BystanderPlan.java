// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import io.github.gatlingllm.feature.ObjectiveOption;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;

/**
 * The probes of a run.
 *
 * @param perSecond the number of probes per second of the load
 * @param unloaded the number of probes before the load
 * @param slos the SLOs of the probes, which apply to nothing else
 */
public record BystanderPlan(double perSecond, int unloaded, List<Slo> slos)
    implements ObjectiveOption {

  /** The key of the feature. */
  public static final String KEY = "bystanders";

  /** The name of the probes in all outputs. */
  public static final String REQUEST = "probe";

  /**
   * The default number of unloaded probes. The interval of a p95 needs at least 73 independent
   * values.
   */
  public static final int UNLOADED = 80;

  /** Above this rate, probes are a load of their own. */
  public static final double MOST_PER_SECOND = 10;

  private static final int MOST_UNLOADED = 1000;

  /**
   * Validates and copies.
   *
   * @throws IllegalArgumentException if a number is out of range
   */
  public BystanderPlan {
    slos = List.copyOf(slos);
    if (!(perSecond > 0 && perSecond <= MOST_PER_SECOND)) {
      throw new IllegalArgumentException(BystanderPlanTexts.rateInvalid(perSecond));
    }
    if (unloaded < 0 || unloaded > MOST_UNLOADED) {
      throw new IllegalArgumentException(
          BystanderPlanTexts.unloadedInvalid(unloaded, MOST_UNLOADED));
    }
  }

  /** Returns the plan of probes with the default number of unloaded ones and without SLOs. */
  public static BystanderPlan of(double perSecond) {
    return new BystanderPlan(perSecond, UNLOADED, List.of());
  }

  @Override
  public ObjectiveOption and(ObjectiveOption other) {
    if (!equals(other)) {
      throw new IllegalArgumentException(BystanderPlanTexts.PLANS_DIFFER);
    }
    return this;
  }

  @Override
  public String feature() {
    return KEY;
  }
}
