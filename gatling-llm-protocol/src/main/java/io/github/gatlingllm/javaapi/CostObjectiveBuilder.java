/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.Comparison;
import io.github.gatlingllm.slo.CostFigure;
import io.github.gatlingllm.slo.Objective;
import io.github.gatlingllm.slo.Requirement;
import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.slo.Subject;

/**
 * DSL for building objectives on what serving costs
 *
 * <p>Needs {@code llm.prices(...)}. All figures are over the whole run. They are unknown, and the
 * objective so UNDETERMINED, if no request succeeded, if tokens have a price that some answers did
 * not tell, or if an hour has a price and the measuring window no length.
 */
public final class CostObjectiveBuilder {

  CostObjectiveBuilder() {}

  /**
   * What a request costs
   *
   * <p><b>Formula:</b> price per hour ÷ 3600 ÷ requests/s of the window + token cost ÷ succeeded
   * requests
   *
   * @return the next DSL step
   */
  public Bounds perRequest() {
    return new Bounds(CostFigure.Plain.PER_REQUEST);
  }

  /**
   * What a million output tokens cost, prompts included
   *
   * <p><b>Formula:</b> (price per hour ÷ 3600 ÷ output tokens/s of the window + token cost ÷ output
   * tokens) × 1 000 000
   *
   * @return the next DSL step
   */
  public Bounds perMillionOutputTokens() {
    return new Bounds(CostFigure.Plain.PER_MILLION_OUTPUT_TOKENS);
  }

  /**
   * What a million tokens cost, prompts and answers together
   *
   * <p><b>Formula:</b> (price per hour ÷ 3600 ÷ total tokens/s of the window + token cost ÷ total
   * tokens) × 1 000 000
   *
   * <p><b>Edge cases:</b> unknown if an answer did not tell its prompt tokens
   *
   * @return the next DSL step
   */
  public Bounds perMillionTotalTokens() {
    return new Bounds(CostFigure.Plain.PER_MILLION_TOTAL_TOKENS);
  }

  /**
   * What a million output tokens of good requests cost: those of other requests are paid, too
   *
   * <p><b>Formula:</b> cost per 1M output tokens × output tokens/s ÷ good output tokens/s
   *
   * <p><b>Edge cases:</b> unknown, since infinite, if no token was good
   *
   * @param slo the SLO that makes requests good
   * @return the next DSL step
   */
  public Bounds perMillionGoodTokens(SloBuilder slo) {
    return perMillionGoodTokens(slo.slo());
  }

  /**
   * What a million output tokens of good requests cost: those of other requests are paid, too
   *
   * @param slo the SLO that makes requests good
   * @return the next DSL step
   */
  public Bounds perMillionGoodTokens(Slo slo) {
    return new Bounds(new CostFigure.PerMillionGoodTokens(slo));
  }

  /**
   * What a user session costs
   *
   * <p><b>Formula:</b> total ÷ sessions of conversations that ended; in a run without
   * conversations: ÷ Gatling users who sent a measured request
   *
   * @return the next DSL step
   */
  public Bounds perSession() {
    return new Bounds(CostFigure.Plain.PER_SESSION);
  }

  /**
   * What the run costs, without its warm-up
   *
   * <p><b>Formula:</b> price per hour × hours of the window + token cost
   *
   * @return the next DSL step
   */
  public Bounds total() {
    return new Bounds(CostFigure.Plain.TOTAL);
  }

  /** DSL for an objective's bound as an amount of money */
  public static final class Bounds {

    private final Subject subject;

    private Bounds(CostFigure figure) {
      this.subject = new Subject.OfCost(figure);
    }

    /**
     * Less than
     *
     * @param bound the bound, in the currency of the prices
     * @return the objective
     */
    public Objective lt(double bound) {
      return new Objective(subject, Comparison.LT, bound);
    }

    /**
     * At most; equality passes
     *
     * @param bound the bound, in the currency of the prices
     * @return the objective
     */
    public Objective lte(double bound) {
      return new Objective(subject, Comparison.LTE, bound);
    }

    /**
     * More than
     *
     * @param bound the bound, in the currency of the prices
     * @return the objective
     */
    public Objective gt(double bound) {
      return new Objective(subject, Comparison.GT, bound);
    }

    /**
     * At least; equality passes
     *
     * @param bound the bound, in the currency of the prices
     * @return the objective
     */
    public Objective gte(double bound) {
      return new Objective(subject, Comparison.GTE, bound);
    }

    /**
     * From one bound to another, both included
     *
     * @param lower the smallest good amount, in the currency of the prices
     * @param upper the largest good amount
     * @return the objective
     */
    public Objective between(double lower, double upper) {
      return new Objective(subject, new Requirement.Between(lower, upper));
    }
  }
}
