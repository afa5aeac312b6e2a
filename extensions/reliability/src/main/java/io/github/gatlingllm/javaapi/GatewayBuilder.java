// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.gateway.GatewayFigure;
import io.github.gatlingllm.gateway.GatewayPlan;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import java.time.Duration;

/**
 * DSL for the overhead of a gateway, for {@link LlmProtocolBuilder#with(FeatureOption)}. The load
 * goes through the gateway; pairs of like requests beside it go through the gateway and directly to
 * the server behind it
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class GatewayBuilder implements FeatureOption {

  private final GatewayPlan plan;

  private GatewayBuilder(GatewayPlan plan) {
    this.plan = plan;
  }

  static GatewayBuilder of(String directUrl) {
    return new GatewayBuilder(new GatewayPlan(directUrl, 1));
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
   * Define the number of pairs per second; 1 unless defined
   *
   * @param pairs the number, at most 10
   * @return a new GatewayBuilder instance
   * @throws IllegalArgumentException if it is out of range
   */
  public GatewayBuilder pairsPerSecond(double pairs) {
    return new GatewayBuilder(new GatewayPlan(plan.direct(), pairs));
  }

  /** DSL for choosing the metric of an overhead */
  public static final class Overhead {

    Overhead() {}

    /**
     * The overhead in the time to the first token
     *
     * @return the next DSL step
     */
    public OfTime ttft() {
      return new OfTime(GatewayFigure.TTFT);
    }

    /**
     * The overhead in the inter-token latency: in the p95 of each response's gaps
     *
     * @return the next DSL step
     */
    public OfTime itl() {
      return new OfTime(GatewayFigure.ITL);
    }

    /**
     * The overhead in the time per output token
     *
     * @return the next DSL step
     */
    public OfTime tpot() {
      return new OfTime(GatewayFigure.TPOT);
    }

    /**
     * The overhead in the time to the last token
     *
     * @return the next DSL step
     */
    public OfTime e2e() {
      return new OfTime(GatewayFigure.E2E);
    }
  }

  /** DSL for the bounds of an overhead */
  public static final class OfTime {

    private final GatewayFigure figure;

    OfTime(GatewayFigure figure) {
      this.figure = figure;
    }

    /**
     * Less than
     *
     * @param bound the bound
     * @return the objective
     */
    public Objective lt(Duration bound) {
      return objective(BoundComparison.LT, bound);
    }

    /**
     * At most; equality passes
     *
     * <p><b>Edge cases:</b> UNDETERMINED if the interval of the median contains the bound
     *
     * @param bound the bound
     * @return the objective
     */
    public Objective lte(Duration bound) {
      return objective(BoundComparison.LTE, bound);
    }

    private Objective objective(BoundComparison comparison, Duration bound) {
      return Objective.of(new FeatureSubject(figure), comparison, bound.toNanos() / 1e6);
    }
  }
}
