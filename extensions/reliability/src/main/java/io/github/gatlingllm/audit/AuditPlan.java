// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.feature.FeatureOption;

/**
 * The plan of a run's audits.
 *
 * @param distinct the name of the requests whose prompts are all different
 * @param repeated the name of the requests that repeat one prompt
 * @param cancelled the name of the requests that are abandoned in the middle of the answer
 * @param stopWithinSeconds the time in which the server must stop for a client that has left, in
 *     seconds
 * @param referenceTokens the expected mean length of answers, in tokens; 0 for the requested length
 */
public record AuditPlan(
    String distinct,
    String repeated,
    String cancelled,
    double stopWithinSeconds,
    double referenceTokens)
    implements FeatureOption {

  /** The default plan. */
  public static final AuditPlan USUAL = new AuditPlan("distinct", "repeated", "cancelled", 2, 0);

  @Override
  public String feature() {
    return AuditFeature.KEY;
  }

  /** Validates. */
  public AuditPlan {
    if (distinct.isBlank() || repeated.isBlank() || cancelled.isBlank()) {
      throw new IllegalArgumentException(AuditPlanTexts.blankName(distinct, repeated, cancelled));
    }
    if (distinct.equals(repeated) || distinct.equals(cancelled) || repeated.equals(cancelled)) {
      throw new IllegalArgumentException(
          AuditPlanTexts.sameNames(distinct.equals(repeated) ? distinct : cancelled));
    }
    if (!(stopWithinSeconds > 0 && Double.isFinite(stopWithinSeconds))) {
      throw new IllegalArgumentException(AuditPlanTexts.stopWithinInvalid(stopWithinSeconds));
    }
    if (!(referenceTokens >= 0 && Double.isFinite(referenceTokens))) {
      throw new IllegalArgumentException(AuditPlanTexts.referenceLengthInvalid(referenceTokens));
    }
  }
}
