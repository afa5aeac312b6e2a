// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.audit.AuditVerdict;
import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The failures of priority between the most and the least urgent tenant: 0 or 1. */
public record PriorityFigure() implements FeatureFigure {

  private static final String FAMILY = "tenants.priority";
  private static final String KEY = "failures";

  /** Reads the figure of an objective in {@code summary.json}; empty: it is another one. */
  public static Optional<FeatureFigure> read(Spelled spelled) {
    return spelled.among(List.of(new PriorityFigure()));
  }

  /** Judges an objective; without a verdict on priority it is undetermined. */
  static ObjectiveFinding find(RunObjective objective, List<PriorityFinding> findings) {
    if (findings.isEmpty()) {
      return ObjectiveFinding.none(TenantFindingTexts.NO_PRIORITIES);
    }
    PriorityFinding finding = findings.get(0);
    if (finding.verdict() == AuditVerdict.UNDETERMINED) {
      return ObjectiveFinding.none(finding.text());
    }
    int failures = finding.verdict() == AuditVerdict.PASSED ? 0 : 1;
    boolean holds = objective.requirement().holds(failures);
    return new ObjectiveFinding(
        OptionalDouble.of(failures),
        null,
        1,
        Certainty.plain(holds),
        holds ? null : finding.text());
  }

  @Override
  public String family() {
    return FAMILY;
  }

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public String label() {
    return "priority of tenants: failures";
  }

  @Override
  public String unit() {
    return "";
  }

  @Override
  public String notInRows() {
    return TenantTexts.NOT_IN_ROWS;
  }

  @Override
  public Optional<String> withoutInterval() {
    return Optional.of(TenantTexts.NO_INTERVAL);
  }
}
