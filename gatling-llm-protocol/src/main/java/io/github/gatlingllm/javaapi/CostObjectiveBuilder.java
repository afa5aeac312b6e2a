// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.objective.CostFigure;
import io.github.gatlingllm.slo.objective.Subject;

/**
 * DSL for building objectives on the cost of serving
 *
 * <p>Requires {@code llm.prices(...)}. All figures cover the whole run. They are not available, and
 * the objective is UNDETERMINED, in three cases: no request succeeded; tokens have a price, but
 * some answers did not report their tokens; an hour has a price, but the measuring window has no
 * length.
 */
public final class CostObjectiveBuilder {

  CostObjectiveBuilder() {}

  /**
   * The cost of a request
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
   * The cost of a million output tokens, prompts included
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
   * The cost of a million tokens, prompts and answers together
   *
   * <p><b>Formula:</b> (price per hour ÷ 3600 ÷ total tokens/s of the window + token cost ÷ total
   * tokens) × 1 000 000
   *
   * <p><b>Edge cases:</b> not available if an answer did not report its prompt tokens
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber perMillionTotalTokens() {
    return figure(CostFigure.Plain.PER_MILLION_TOTAL_TOKENS);
  }

  /**
   * The cost of a million output tokens of good requests; it includes the cost of all other
   * requests
   *
   * <p><b>Formula:</b> cost per 1M output tokens × output tokens/s ÷ good output tokens/s
   *
   * <p><b>Edge cases:</b> not available, since infinite, if no token was good
   *
   * @param slo the SLO that good requests meet
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber perMillionGoodTokens(SloBuilder slo) {
    return figure(new CostFigure.PerMillionGoodTokens(slo.slo()));
  }

  /**
   * The cost of a user session
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
   * The cost of the run, without its warm-up
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
