// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.adapter.Adapter;
import io.github.gatlingllm.adapter.AdapterPlan;
import io.github.gatlingllm.adapter.SwapCostFigure;
import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import java.time.Duration;

/**
 * DSL for the adapters of a run: their requests, for {@link
 * LlmProtocolBuilder#with(FeatureOption)}, and for the objective on the swap cost. Objectives on
 * one adapter use its name as the path
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class AdaptersBuilder implements FeatureOption {

  private final AdapterPlan plan;

  AdaptersBuilder(AdapterPlan plan) {
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
   * Define the shares of the adapters
   *
   * @param weights one for each adapter, in their order, relative to the others
   * @return a new AdaptersBuilder instance
   * @throws IllegalArgumentException if their number differs, or one is not above 0
   */
  public AdaptersBuilder shares(double... weights) {
    return new AdaptersBuilder(plan.shares(weights));
  }

  /**
   * Define the shares by Zipf's law: few adapters get most requests
   *
   * @param exponent the exponent, such as 1.1; 0: equal shares
   * @return a new AdaptersBuilder instance
   * @throws IllegalArgumentException if it is below 0
   */
  public AdaptersBuilder zipf(double exponent) {
    return new AdaptersBuilder(plan.zipf(exponent));
  }

  /**
   * Define the time without requests of an adapter after which its next request is a first one; 2 s
   * unless defined
   *
   * @param seconds the time in seconds
   * @return a new AdaptersBuilder instance
   * @throws IllegalArgumentException if it is not above 0
   */
  public AdaptersBuilder pause(long seconds) {
    return pause(Duration.ofSeconds(seconds));
  }

  /**
   * Define the time without requests of an adapter after which its next request is a first one; 2 s
   * unless defined
   *
   * @param time the time
   * @return a new AdaptersBuilder instance
   * @throws IllegalArgumentException if it is not above 0
   */
  public AdaptersBuilder pause(Duration time) {
    return new AdaptersBuilder(new AdapterPlan(plan.adapters(), time.toNanos() / 1e9));
  }

  /**
   * Returns a mix in which each request is to one adapter, drawn by share
   *
   * @param request the request of all adapters, whose own name and model are replaced
   * @return the mix, for {@code exec(...)}
   */
  public TrafficMix mix(ChatBuilder request) {
    TrafficMix mix = TrafficMix.empty();
    for (Adapter each : plan.adapters()) {
      mix = mix.share(each.share(), request.named(each.name()).model(each.name()));
    }
    return mix;
  }

  /**
   * Bootstrap an objective on the swap cost: the TTFT of the first request of an adapter after a
   * pause minus that of a warm one. Only a 95 % interval on one side of the bound is a verdict;
   * otherwise it is UNDETERMINED
   *
   * @return the next DSL step
   */
  public SwapCost swapCost() {
    return new SwapCost(plan);
  }

  /** DSL step for the bound of the swap cost */
  public static final class SwapCost {

    private final AdapterPlan plan;

    SwapCost(AdapterPlan plan) {
      this.plan = plan;
    }

    /**
     * Define the greatest median swap cost
     *
     * @param bound the bound
     * @return the objective
     */
    public Objective lte(Duration bound) {
      return Objective.of(
              new FeatureSubject(new SwapCostFigure()), BoundComparison.LTE, bound.toNanos() / 1e6)
          .bringing(plan);
    }
  }
}
