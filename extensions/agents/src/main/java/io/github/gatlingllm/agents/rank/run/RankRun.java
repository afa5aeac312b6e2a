// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.rank.run;

import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.LoadEnd;
import java.util.Optional;

/** Counts the documents of rankings in a run, or adds up those of workers. */
final class RankRun implements FeatureRun {

  private final RankCounts counts = new RankCounts();

  RankCounts counts() {
    return counts;
  }

  @Override
  public Optional<Object> share(LoadEnd end) {
    return counts.sums().isEmpty() ? Optional.empty() : Optional.of(counts.json());
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    return run.share() || counts.sums().isEmpty()
        ? Optional.empty()
        : Optional.of(RankFigures.of(counts.sums(), run.snapshot()));
  }
}
