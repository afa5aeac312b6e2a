// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.Optional;

/**
 * Whether an audit passed.
 *
 * @param audit its name
 */
public record AuditFigure(String audit) implements FeatureFigure {

  /** Before the name of an audit. */
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
    return "requests.jsonl does not tell what audits need to know";
  }

  @Override
  public Optional<String> withoutInterval() {
    return Optional.of("what an audit found has no interval. Leave .sure() out.");
  }
}
