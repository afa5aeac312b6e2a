// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.quality.Scorings;
import io.github.gatlingllm.quality.paired.PromptPairs;
import io.github.gatlingllm.quality.paired.PromptScores;
import io.github.gatlingllm.report.json.JsonPlace;
import io.github.gatlingllm.slo.baseline.FigurePair;
import io.github.gatlingllm.slo.baseline.KeptFigures;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The scores of a run by prompt, without any text, for later runs.
 *
 * @param byScorer the scores by the scorer's name
 */
record KeptQuality(SortedMap<String, PromptScores> byScorer) implements KeptFigures {

  /** Copies. */
  KeptQuality {
    byScorer = Collections.unmodifiableSortedMap(new TreeMap<>(byScorer));
  }

  KeptQuality(Map<String, PromptScores> byScorer) {
    this(new TreeMap<>(byScorer));
  }

  /** Reads kept scores; older files have none. */
  static Optional<KeptFigures> read(JsonPlace place) {
    return place.present()
        ? Optional.of(new KeptQuality(place.map(PromptScoresJson::read)))
        : Optional.empty();
  }

  @Override
  public Object json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    byScorer.forEach((name, scores) -> node.set(name, PromptScoresJson.of(scores)));
    return node;
  }

  @Override
  public List<FeatureFigure> figures() {
    return byScorer.keySet().stream()
        .<FeatureFigure>map(name -> new QualityFigure(name, QualityFigure.Kind.SCORE))
        .toList();
  }

  @Override
  public Optional<Compared> compare(FeatureFigure figure, @Nullable KeptFigures before) {
    if (!(figure instanceof QualityFigure quality)) {
      return Optional.empty();
    }
    String scorer = quality.scorer();
    PromptScores was = before instanceof KeptQuality kept ? kept.byScorer().get(scorer) : null;
    return Optional.ofNullable(byScorer.get(scorer))
        .map(is -> AnswerPairs.compare(figure, was, is, (old, now) -> pair(scorer, old, now)));
  }

  private static Optional<FigurePair> pair(String scorer, PromptScores was, PromptScores is) {
    Function<double[], OptionalDouble> score = Scorings.ofCounts(scorer);
    return PromptPairs.of(score, Scorings.best(scorer), was, is)
        .map(
            pairs ->
                new FigurePair(
                    pairs.before(),
                    pairs.now(),
                    new PairedShift(pairs, FigurePair.Measure.PERCENT),
                    pairs.size(),
                    pairs.size(),
                    PromptPairs.LEAST,
                    FigurePair.Better.HIGHER,
                    FigurePair.Measure.PERCENT));
  }
}
