// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.objective.CostFigure;
import io.github.gatlingllm.slo.objective.Subject;

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
  public ObjectiveBuilder.OfNumber perRequest() {
    return figure(CostFigure.Plain.PER_REQUEST);
  }

  /**
   * What a million output tokens cost, prompts included
   *
   * <p><b>Formula:</b> (price per hour ÷ 3600 ÷ output tokens/s of the window + token cost ÷ output
   * tokens) × 1 000 000
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber perMillionOutputTokens() {
    return figure(CostFigure.Plain.PER_MILLION_OUTPUT_TOKENS);
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
  public ObjectiveBuilder.OfNumber perMillionTotalTokens() {
    return figure(CostFigure.Plain.PER_MILLION_TOTAL_TOKENS);
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
  public ObjectiveBuilder.OfNumber perMillionGoodTokens(SloBuilder slo) {
    return figure(new CostFigure.PerMillionGoodTokens(slo.slo()));
  }

  /**
   * What a user session costs
   *
   * <p><b>Formula:</b> total ÷ sessions of conversations that ended; in a run without
   * conversations: ÷ Gatling users who sent a measured request
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber perSession() {
    return figure(CostFigure.Plain.PER_SESSION);
  }

  /**
   * What the run costs, without its warm-up
   *
   * <p><b>Formula:</b> price per hour × hours of the window + token cost
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber total() {
    return figure(CostFigure.Plain.TOTAL);
  }

  private static ObjectiveBuilder.OfNumber figure(CostFigure figure) {
    return new ObjectiveBuilder.OfNumber(new Subject.OfCost(figure));
  }
}
