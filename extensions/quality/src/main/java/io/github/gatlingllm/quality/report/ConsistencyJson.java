// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.quality.consistency.AnswerAgreement;
import io.github.gatlingllm.quality.consistency.ConsistencyFigures;
import io.github.gatlingllm.quality.paired.Range;
import io.github.gatlingllm.report.json.DistJson;
import io.github.gatlingllm.report.json.LevelsJson;

/** Writes consistency to {@code summary.json}. */
final class ConsistencyJson {

  private ConsistencyJson() {}

  static ObjectNode of(ConsistencyOfRun run) {
    ConsistencyFigures figures = run.figures();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("prompts", figures.probes());
    agreement(node, figures.underLoad());
    if (figures.atRest() != null) {
      agreement(node.putObject("atRest"), figures.atRest());
    }
    if (figures.fingerprintChanges() != ConsistencyFigures.NOT_REPORTED) {
      figures.fingerprints().forEach(node.putArray("fingerprints")::add);
      node.put("fingerprintChanges", figures.fingerprintChanges());
    }
    if (!figures.byLevel().isEmpty()) {
      ArrayNode levels = node.putArray("byLevel");
      figures
          .byLevel()
          .forEach(
              (number, agreement) -> {
                ObjectNode level = levels.addObject();
                LevelsJson.name(level, number, run.levels());
                agreement(level, agreement);
              });
    }
    return node;
  }

  /** Writes an agreement. First differences are counts of characters and need no unit divisor. */
  private static void agreement(ObjectNode node, AnswerAgreement agreement) {
    node.put("answers", agreement.answers());
    node.put("unanswered", agreement.unanswered());
    if (agreement.prompts() > 0) {
      node.put("repeats", (double) agreement.answers() / agreement.prompts());
    }
    DistJson.put(node, "uniqueOutputsMean", agreement.uniqueOutputsMean());
    DistJson.put(node, "sameAsUnloadedPercent", agreement.samePercent());
    Range range = agreement.sameRange();
    if (range != null) {
      node.putArray("sameAsUnloadedInterval").add(100 * range.low()).add(100 * range.high());
    }
    node.put("differing", agreement.differing());
    if (agreement.firstDivergence() != null) {
      node.set("firstDivergence", DistJson.of(agreement.firstDivergence(), 1));
      DistJson.put(node, "firstDivergenceP5", agreement.firstDivergence().percentile(5));
    }
    if (agreement.firstDivergentToken() != null) {
      node.set("firstDivergentToken", DistJson.of(agreement.firstDivergentToken(), 1));
    }
    DistJson.put(node, "lengthDriftPercent", agreement.lengthDriftPercent());
  }
}
