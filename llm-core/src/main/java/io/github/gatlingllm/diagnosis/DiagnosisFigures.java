// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureLine;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;

/**
 * The diagnosis of a run, as its outputs show it.
 *
 * @param diagnosis the findings
 */
record DiagnosisFigures(Diagnosis diagnosis) implements FeatureFigures {

  private static final int WIDTH = 109;

  static DiagnosisFigures of(FrozenRun run) {
    return new DiagnosisFigures(
        Diagnosis.of(run.snapshot(), run.levels(), run.server(), run.checks()));
  }

  @Override
  public String key() {
    return DiagnosisFeature.KEY;
  }

  @Override
  public Object json(List<ObjectiveResult> objectives) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    ArrayNode limits = node.putArray("limitedBy");
    diagnosis.found().forEach(each -> limits.add(each.limit().key()));
    node.put("text", diagnosis.sentence());
    ArrayNode findings = node.putArray("findings");
    for (RuleFinding each : diagnosis.findings()) {
      ObjectNode finding =
          findings.addObject().put("limit", each.limit().key()).put("state", each.state().key());
      each.evidence().forEach(finding.putArray("evidence")::add);
      if (each.state() == RuleFinding.State.FOUND) {
        finding.put("next", each.limit().next());
      }
    }
    return node;
  }

  /** Returns a line if a limit was found or an objective was missed. */
  @Override
  public List<FeatureLine> console(List<ObjectiveResult> objectives) {
    boolean missed = objectives.stream().anyMatch(each -> each.verdict() == Verdict.MISSED);
    return diagnosis.found().isEmpty() && !missed
        ? List.of()
        : List.of(new FeatureLine("limit", ReportFormat.cut(diagnosis.brief(), WIDTH)));
  }
}
