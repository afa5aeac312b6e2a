// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.diagnosis.Diagnosis;
import io.github.gatlingllm.diagnosis.Finding;
import io.github.gatlingllm.report.view.RunReport;

/** What limited a run, in {@code summary.json}. */
final class DiagnosisJson {

  private DiagnosisJson() {}

  static void put(ObjectNode node, RunReport report) {
    if (report.snapshot().all().counts().sent() == 0) {
      return;
    }
    Diagnosis diagnosis = report.diagnosis();
    ObjectNode told = node.putObject("diagnosis");
    ArrayNode limits = told.putArray("limitedBy");
    diagnosis.found().forEach(each -> limits.add(each.limit().key()));
    told.put("text", diagnosis.sentence());
    ArrayNode findings = told.putArray("findings");
    for (Finding each : diagnosis.findings()) {
      ObjectNode finding =
          findings.addObject().put("limit", each.limit().key()).put("state", each.state().key());
      each.evidence().forEach(finding.putArray("evidence")::add);
      if (each.state() == Finding.State.FOUND) {
        finding.put("next", each.limit().next());
      }
    }
  }
}
