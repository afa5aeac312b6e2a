// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.words;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.feature.FeatureBlock;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureLine;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.BinomialFinding;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Optional;

/**
 * The number of answers that contain a word.
 *
 * @param word the word
 * @param containing the number of answers with the word
 * @param answers the number of all answers
 */
record WordFigures(String word, long containing, long answers) implements FeatureFigures {

  private static final int FEW = 30;

  /** Reads the share of a worker. */
  static WordFigures read(JsonNode share) {
    return new WordFigures(
        share.get("word").asText(),
        share.get("containing").asLong(),
        share.get("answers").asLong());
  }

  WordFigures plus(WordFigures other) {
    return new WordFigures(word, containing + other.containing, answers + other.answers);
  }

  @Override
  public String key() {
    return WordFeature.KEY;
  }

  @Override
  public Optional<ObjectiveFinding> find(RunObjective objective, FeatureFigure figure) {
    return figure instanceof WordShare
        ? Optional.of(
            answers == 0
                ? ObjectiveFinding.none("no answer was looked at")
                : new BinomialFinding(containing, answers, 1, 1, 0).of(objective))
        : Optional.empty();
  }

  @Override
  public Object json(List<ObjectiveResult> objectives) {
    return this;
  }

  @Override
  public List<FeatureLine> console(List<ObjectiveResult> objectives) {
    return List.of(new FeatureLine("word", text()));
  }

  @Override
  public List<FeatureBlock> markdown() {
    return List.of(FeatureBlock.line("Words", text()));
  }

  String text() {
    return containing + " of " + answers + " answers contain '" + word + "'";
  }

  @Override
  public List<String> warnings() {
    return answers < FEW ? List.of("words: " + answers + " answers are few") : List.of();
  }
}
