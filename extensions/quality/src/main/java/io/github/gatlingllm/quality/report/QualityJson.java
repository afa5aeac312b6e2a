// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.quality.paired.ComparedScores;
import io.github.gatlingllm.quality.paired.QualityLoss;
import io.github.gatlingllm.report.json.DistJson;
import io.github.gatlingllm.report.json.LevelsJson;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.SortedMap;

/** Writes quality to {@code summary.json}. */
final class QualityJson {

  private QualityJson() {}

  static ObjectNode of(QualityOfRun run, List<ObjectiveResult> objectives) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    run.figures()
        .byScorer()
        .forEach((name, scores) -> scorer(node.putObject(name), scores, run, objectives));
    return node;
  }

  private static void scorer(
      ObjectNode node, ComparedScores scores, QualityOfRun run, List<ObjectiveResult> objectives) {
    scores(node, scores);
    objectives.stream()
        .filter(result -> isLoss(result, scores.scorer()))
        .findFirst()
        .ifPresent(result -> verdict(node, result));
    SortedMap<Integer, ComparedScores> levels = run.figures().levels(scores.scorer());
    if (!levels.isEmpty()) {
      ArrayNode nodes = node.putArray("byLevel");
      levels.forEach(
          (number, level) -> {
            ObjectNode of = nodes.addObject();
            LevelsJson.name(of, number, run.levels());
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
    QualityLoss loss = scores.loss();
    if (loss != null) {
      loss(node, loss, scores.unloaded().orElse(0) / 100);
    }
  }

  /** Writes the loss; its interval is in units of the score, like the difference. */
  private static void loss(ObjectNode node, QualityLoss loss, double unit) {
    node.putArray("interval").add(-loss.range().high() * unit).add(-loss.range().low() * unit);
    node.put("lossPercent", loss.percent());
    loss.lost().ifPresent(lost -> node.put("lost", lost));
    loss.gained().ifPresent(gained -> node.put("gained", gained));
    DistJson.put(node, "mcNemar", loss.mcNemar());
  }

  private static boolean isLoss(ObjectiveResult result, String scorer) {
    return result.objective().subject() instanceof FeatureSubject subject
        && subject.figure().equals(new QualityFigure(scorer, QualityFigure.Kind.LOSS));
  }

  private static void verdict(ObjectNode node, ObjectiveResult result) {
    result.objective().requirement().sides().stream()
        .findFirst()
        .ifPresent(side -> node.put("margin", side.bound()));
    node.put("verdict", result.verdict().name());
  }
}
