// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.Optional;

/**
 * The failures of an audit: 0 or 1.
 *
 * @param audit the name of the audit
 */
public record AuditFigure(String audit) implements FeatureFigure {

  /** Prefix of the name of an audit. */
  static final String FAMILY = "audit.";

  static final String KEY = "failures";

  @Override
  public String family() {
    return FAMILY + audit;
  }

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public String label() {
    return "audit " + audit + ": failures";
  }

  @Override
  public String unit() {
    return "";
  }

  @Override
  public Subject.Basis basis() {
    return Subject.Basis.SERVER;
  }

  @Override
  public String notInRows() {
    return "requests.jsonl does not contain the data that audits need";
  }

  @Override
  public Optional<String> withoutInterval() {
    return Optional.of("an audit result has no interval. Remove .sure().");
  }
}
