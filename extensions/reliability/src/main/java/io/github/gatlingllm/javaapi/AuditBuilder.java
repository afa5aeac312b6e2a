// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.audit.Audit;
import io.github.gatlingllm.audit.AuditFigure;
import io.github.gatlingllm.audit.AuditPlan;
import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import java.time.Duration;

/**
 * DSL for audits of whether the server does what its figures claim, for {@link
 * LlmProtocolBuilder#with(FeatureOption)}, and for objectives on them. If the protocol has no
 * audits, the objectives add the default ones
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class AuditBuilder implements FeatureOption {

  private final AuditPlan plan;

  private AuditBuilder(AuditPlan plan) {
    this.plan = plan;
  }

  static AuditBuilder usual() {
    return new AuditBuilder(AuditPlan.USUAL);
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
   * Define the role of each request; {@code distinct}, {@code repeated} and {@code cancelled}
   * unless defined
   *
   * @param distinct the name of the llm(...) whose prompts are all different
   * @param repeated the name of the llm(...) that repeats one prompt
   * @param cancelled the name of the llm(...) that gives up during the response, by {@code
   *     abandonAfterTokens}
   * @return a new AuditBuilder instance
   * @throws IllegalArgumentException if a name is blank, or two names are equal
   */
  public AuditBuilder requests(String distinct, String repeated, String cancelled) {
    return new AuditBuilder(
        new AuditPlan(
            distinct, repeated, cancelled, plan.stopWithinSeconds(), plan.referenceTokens()));
  }

  /**
   * Define the time limit for the server to stop after a client has disconnected; 2 s unless
   * defined
   *
   * @param seconds the limit in seconds, from when the last client closed its connection
   * @return a new AuditBuilder instance
   * @throws IllegalArgumentException if it is not above 0
   */
  public AuditBuilder stopWithin(long seconds) {
    return stopWithin(Duration.ofSeconds(seconds));
  }

  /**
   * Define the time limit for the server to stop after a client has disconnected; 2 s unless
   * defined
   *
   * @param duration the limit, from when the last client closed its connection
   * @return a new AuditBuilder instance
   * @throws IllegalArgumentException if it is not above 0
   */
  public AuditBuilder stopWithin(Duration duration) {
    return new AuditBuilder(
        new AuditPlan(
            plan.distinct(),
            plan.repeated(),
            plan.cancelled(),
            duration.toNanos() / 1e9,
            plan.referenceTokens()));
  }

  /**
   * Define the expected mean length of responses, if requests set no exact length. For example, use
   * the mean of another server with the same model and prompts
   *
   * @param tokens the mean of a reference
   * @return a new AuditBuilder instance
   * @throws IllegalArgumentException if it is below 0
   */
  public AuditBuilder referenceLength(double tokens) {
    return new AuditBuilder(
        new AuditPlan(
            plan.distinct(), plan.repeated(), plan.cancelled(), plan.stopWithinSeconds(), tokens));
  }

  /**
   * The audit must pass; UNDETERMINED if it is inconclusive
   *
   * @param audit such as {@code Audit.STREAM}
   * @return the objective
   */
  public Objective passed(Audit audit) {
    return Objective.of(new FeatureSubject(new AuditFigure(audit.key())), BoundComparison.LTE, 0);
  }
}
