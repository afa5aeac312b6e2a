// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.words;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.Optional;
import java.util.SortedMap;

/** Counts the answers that contain a word. */
public final class WordFeature implements RunFeature {

  static final String KEY = "words";

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public FeatureRun open(RunContext run) {
    return new WordRun();
  }

  @Override
  public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
    Optional<FeatureFigures> merged =
        shares.values().stream()
            .map(WordFigures::read)
            .reduce(WordFigures::plus)
            .map(figures -> figures);
    return run -> merged;
  }

  @Override
  public Optional<FeatureFigure> figure(FeatureFigure.Spelled spelled) {
    return spelled.family().equals(KEY) && spelled.key().equals(WordShare.NAME)
        ? Optional.of(new WordShare())
        : Optional.empty();
  }
}
