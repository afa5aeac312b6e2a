// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.audit.AuditFigures;
import io.github.gatlingllm.audit.AuditResult;
import io.github.gatlingllm.report.view.Texts;

/** What audits found, in {@code summary.json}. */
final class AuditsJson {

  private AuditsJson() {}

  static void put(ObjectNode summary, AuditFigures audits) {
    if (audits.isEmpty()) {
      return;
    }
    ArrayNode all = summary.putArray("audits");
    for (AuditResult each : audits.results()) {
      ObjectNode node =
          all.addObject()
              .put("name", each.audit().key())
              .put("verdict", each.verdict().key())
              .put("text", Texts.oneLine(each.text()));
      ObjectNode figures = node.putObject("figures");
      for (AuditResult.Figure figure : each.figures()) {
        if (Double.isFinite(figure.value())) {
          DistJson.put(figures, figure.key(), figure.value());
        }
      }
    }
  }
}
