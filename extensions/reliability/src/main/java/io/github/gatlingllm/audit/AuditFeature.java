// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.Optional;
import java.util.SortedMap;

/** The run feature that audits a server. */
public final class AuditFeature implements RunFeature {

  static final String KEY = "audits";

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public FeatureRun open(RunContext run) {
    return new AuditRun();
  }

  @Override
  public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
    return new MergedAudits(
        shares.values().stream().findFirst().map(AuditShare::read).orElse(null));
  }

  @Override
  public Optional<FeatureFigure> figure(FeatureFigure.Spelled spelled) {
    return spelled.family().startsWith(AuditFigure.FAMILY)
        ? Optional.of(new AuditFigure(spelled.family().substring(AuditFigure.FAMILY.length())))
        : Optional.empty();
  }
}
