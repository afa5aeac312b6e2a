// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import io.github.gatlingllm.quality.Scorings;
import io.github.gatlingllm.quality.paired.PromptPairs;
import io.github.gatlingllm.quality.paired.PromptScores;
import io.github.gatlingllm.report.json.JsonPlace;
import io.github.gatlingllm.slo.baseline.FigurePair;
import io.github.gatlingllm.slo.baseline.KeptFigures;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The consistency of a run by prompt, without any text, for later runs.
 *
 * @param scores 1 for an equal answer, 0 for a different one
 */
record KeptConsistency(PromptScores scores) implements KeptFigures {

  /** A verdict needs this many different probes. */
  private static final int LEAST_PROBES = 20;

  /** Reads kept scores; older files have none. */
  static Optional<KeptFigures> read(JsonPlace place) {
    return place.present()
        ? Optional.of(new KeptConsistency(PromptScoresJson.read(place)))
        : Optional.empty();
  }

  @Override
  public Object json() {
    return PromptScoresJson.of(scores);
  }

  @Override
  public List<FeatureFigure> figures() {
    return List.of(ConsistencyFigure.SAME);
  }

  @Override
  public Optional<Compared> compare(FeatureFigure figure, @Nullable KeptFigures before) {
    PromptScores was = before instanceof KeptConsistency kept ? kept.scores() : null;
    return figure instanceof ConsistencyFigure
        ? Optional.of(AnswerPairs.compare(figure, was, scores, KeptConsistency::pair))
        : Optional.empty();
  }

  private static Optional<FigurePair> pair(PromptScores was, PromptScores is) {
    return PromptPairs.of(Scorings.ofCounts(""), 1, was, is)
        .map(
            pairs ->
                new FigurePair(
                    100 * pairs.before(),
                    100 * pairs.now(),
                    new PairedShift(pairs, FigurePair.Measure.POINTS),
                    pairs.size(),
                    pairs.size(),
                    LEAST_PROBES,
                    FigurePair.Better.HIGHER,
                    FigurePair.Measure.POINTS));
  }
}
