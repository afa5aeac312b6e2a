// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.quality.paired.PromptScores;
import io.github.gatlingllm.report.json.JsonPlace;
import java.util.List;

/**
 * The JSON of prompt scores in baselines and in {@code worker.json}. Each hash has an array of the
 * number of answers and their mean counts.
 */
final class PromptScoresJson {

  private PromptScoresJson() {}

  static ObjectNode of(PromptScores scores) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("kind", scores.kind())
        .put("answers", scores.answers())
        .put("unanswered", scores.unanswered());
    ObjectNode prompts = node.putObject("prompts");
    scores.prompts().forEach((hash, prompt) -> prompt(prompts.putArray(hash), prompt));
    return node;
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

  static PromptScores read(JsonPlace place) {
    return new PromptScores(
        place.at("kind").text(),
        place.at("answers").count(),
        place.at("unanswered").count(),
        place.at("prompts").map(PromptScoresJson::prompt));
  }

  private static PromptScores.OfPrompt prompt(JsonPlace place) {
    List<Double> numbers = place.elements().stream().map(JsonPlace::number).toList();
    if (numbers.size() < 2) {
      throw place.error("must have the number of answers and their counts");
    }
    try {
      return new PromptScores.OfPrompt(
          numbers.get(0).longValue(), numbers.subList(1, numbers.size()));
    } catch (IllegalArgumentException e) {
      throw place.error(String.valueOf(e.getMessage()));
    }
  }
}
