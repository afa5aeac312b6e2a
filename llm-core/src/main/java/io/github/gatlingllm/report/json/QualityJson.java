// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.quality.paired.ComparedScores;
import io.github.gatlingllm.quality.paired.Loss;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.promise.OfQuality;
import io.github.gatlingllm.slo.promise.QualityFigure;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.SortedMap;

/** How good answers were, in {@code summary.json}. */
final class QualityJson {

  private QualityJson() {}

  static void put(ObjectNode summary, RunReport report) {
    if (report.quality().byScorer().isEmpty()) {
      return;
    }
    ObjectNode node = summary.putObject("quality");
    report
        .quality()
        .byScorer()
        .forEach((name, scores) -> scorer(node.putObject(name), scores, report));
  }

  private static void scorer(ObjectNode node, ComparedScores scores, RunReport report) {
    scores(node, scores);
    report.objectives().stream()
        .filter(result -> isLoss(result, scores.scorer()))
        .findFirst()
        .ifPresent(result -> verdict(node, result));
    SortedMap<Integer, ComparedScores> levels = report.quality().levels(scores.scorer());
    if (!levels.isEmpty()) {
      ArrayNode nodes = node.putArray("byLevel");
      levels.forEach(
          (number, level) -> {
            ObjectNode of = nodes.addObject();
            LevelsJson.name(of, number, report.levels());
            scores(of, level);
          });
    }
  }

  private static void scores(ObjectNode node, ComparedScores scores) {
    if (scores.unloaded().isPresent()) {
      node.putObject("unloaded")
          .put("n", scores.pairs())
          .put("score", scores.unloaded().getAsDouble());
    }
    ObjectNode loaded = node.putObject("underLoad").put("n", scores.answers());
    DistJson.put(loaded, "score", scores.underLoad());
    loaded.put("prompts", scores.prompts());
    loaded.put("unanswered", scores.unanswered());
    DistJson.put(node, "difference", scores.difference());
    Loss loss = scores.loss();
    if (loss != null) {
      loss(node, loss, scores.unloaded().orElse(0) / 100);
    }
  }

  /** In units of the score, as the difference is. */
  private static void loss(ObjectNode node, Loss loss, double unit) {
    node.putArray("interval").add(-loss.range().high() * unit).add(-loss.range().low() * unit);
    node.put("lossPercent", loss.percent());
    loss.lost().ifPresent(lost -> node.put("lost", lost));
    loss.gained().ifPresent(gained -> node.put("gained", gained));
    DistJson.put(node, "mcNemar", loss.mcNemar());
  }

  private static boolean isLoss(ObjectiveResult result, String scorer) {
    return result.objective().subject() instanceof OfQuality subject
        && subject.figure() == QualityFigure.LOSS
        && subject.scorer().equals(scorer);
  }

  private static void verdict(ObjectNode node, ObjectiveResult result) {
    result.objective().requirement().sides().stream()
        .findFirst()
        .ifPresent(side -> node.put("margin", side.bound()));
    node.put("verdict", result.verdict().name());
  }
}
