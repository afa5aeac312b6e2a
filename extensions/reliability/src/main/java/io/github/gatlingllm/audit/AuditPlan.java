// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.measure.request.Quantity;

/**
 * By what a run is audited.
 *
 * @param distinct the name of the requests whose prompts are all new
 * @param repeated the name of the requests that ask one prompt again and again
 * @param cancelled the name of the requests that are left in the middle
 * @param stopWithinSeconds so soon the server must have stopped for a client that has gone
 * @param referenceTokens the mean length that answers should have; 0: the length asked for
 */
public record AuditPlan(
    String distinct,
    String repeated,
    String cancelled,
    double stopWithinSeconds,
    double referenceTokens)
    implements FeatureOption {

  /** The usual one. */
  public static final AuditPlan USUAL = new AuditPlan("distinct", "repeated", "cancelled", 2, 0);

  @Override
  public String feature() {
    return AuditFeature.KEY;
  }

  /** Validates. */
  public AuditPlan {
    if (distinct.isBlank() || repeated.isBlank() || cancelled.isBlank()) {
      throw new IllegalArgumentException(
          "the requests of an audit must have names, but were '"
              + distinct
              + "', '"
              + repeated
              + "', '"
              + cancelled
              + "': name each as its llm(...) is named");
    }
    if (distinct.equals(repeated) || distinct.equals(cancelled) || repeated.equals(cancelled)) {
      throw new IllegalArgumentException(
          "the requests of an audit must have different names, but two were '"
              + (distinct.equals(repeated) ? distinct : cancelled)
              + "': give each role a llm(...) of its own");
    }
    if (!(stopWithinSeconds > 0 && Double.isFinite(stopWithinSeconds))) {
      throw new IllegalArgumentException(
          "the time in which a server must stop must be above 0 s, but was "
              + Quantity.plain(stopWithinSeconds));
    }
    if (!(referenceTokens >= 0 && Double.isFinite(referenceTokens))) {
      throw new IllegalArgumentException(
          "the reference length of answers must be above 0 tokens, or 0 for the length that was"
              + " asked for, but was "
              + Quantity.plain(referenceTokens));
    }
  }
}
