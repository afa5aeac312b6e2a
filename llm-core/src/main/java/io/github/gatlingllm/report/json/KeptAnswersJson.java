// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.quality.paired.PromptScores;
import io.github.gatlingllm.slo.baseline.KeptAnswers;
import java.util.List;
import java.util.TreeMap;

/**
 * What a baseline keeps of answers. A prompt is an array by its hash: how many answers it got, and
 * their mean counts.
 */
final class KeptAnswersJson {

  private KeptAnswersJson() {}

  static void put(ObjectNode baseline, KeptAnswers answers) {
    if (!answers.quality().isEmpty()) {
      ObjectNode quality = baseline.putObject("quality");
      answers.quality().forEach((name, scores) -> scores(quality.putObject(name), scores));
    }
    if (answers.consistency() != null) {
      scores(baseline.putObject("consistency"), answers.consistency());
    }
  }

  static void scores(ObjectNode node, PromptScores scores) {
    node.put("kind", scores.kind())
        .put("answers", scores.answers())
        .put("unanswered", scores.unanswered());
    ObjectNode prompts = node.putObject("prompts");
    scores.prompts().forEach((hash, prompt) -> prompt(prompts.putArray(hash), prompt));
  }

  private static void prompt(ArrayNode node, PromptScores.OfPrompt prompt) {
    node.add(prompt.answers());
    prompt.mean().forEach(count -> number(node, count));
  }

  private static void number(ArrayNode node, double value) {
    if (value == (long) value) {
      node.add((long) value);
    } else {
      node.add(value);
    }
  }

  /** Older files have none. */
  static KeptAnswers read(JsonPlace root) {
    JsonPlace quality = root.at("quality");
    JsonPlace consistency = root.at("consistency");
    return new KeptAnswers(
        quality.present() ? quality.map(KeptAnswersJson::scores) : new TreeMap<>(),
        consistency.present() ? scores(consistency) : null);
  }

  static PromptScores scores(JsonPlace place) {
    return new PromptScores(
        place.at("kind").text(),
        place.at("answers").count(),
        place.at("unanswered").count(),
        place.at("prompts").map(KeptAnswersJson::prompt));
  }

  private static PromptScores.OfPrompt prompt(JsonPlace place) {
    List<Double> numbers = place.elements().stream().map(JsonPlace::number).toList();
    if (numbers.size() < 2) {
      throw place.error("must have the number of answers, and their counts");
    }
    try {
      return new PromptScores.OfPrompt(
          numbers.get(0).longValue(), numbers.subList(1, numbers.size()));
    } catch (IllegalArgumentException e) {
      throw place.error(String.valueOf(e.getMessage()));
    }
  }
}
