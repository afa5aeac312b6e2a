// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import io.github.gatlingllm.feature.FeatureBlock;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureLine;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The frozen figures of the cache of a run.
 *
 * @param data the prompts
 * @param causes the proven causes of a low efficiency
 */
public record CacheFigures(CacheData data, List<CacheCause> causes) implements FeatureFigures {

  /** The key of the feature. */
  public static final String KEY = "cache";

  /** Later turns are one row. */
  static final int LAST_TURN = 100;

  /** Copies. */
  public CacheFigures {
    causes = List.copyOf(causes);
  }

  /** Finds the causes. */
  public static CacheFigures of(CacheData data) {
    return new CacheFigures(data, CacheCauses.of(data));
  }

  /** Returns the turn of a prompt; late turns are one. */
  static int turn(CacheSample sample) {
    return Math.min(LAST_TURN, sample.place().turn());
  }

  boolean any() {
    return !data.samples().isEmpty();
  }

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public Optional<ObjectiveFinding> find(RunObjective objective, FeatureFigure figure) {
    return figure instanceof CacheFigure
        ? Optional.of(CacheFinding.of(objective, data))
        : Optional.empty();
  }

  @Override
  public @Nullable Object json(List<ObjectiveResult> objectives) {
    return any() ? CacheJson.of(this) : null;
  }

  @Override
  public List<FeatureLine> console(List<ObjectiveResult> objectives) {
    return lines().stream().map(line -> new FeatureLine("cache", line)).toList();
  }

  @Override
  public List<FeatureBlock> markdown() {
    return any() ? List.of(FeatureBlock.list("Prefix cache", lines())) : List.of();
  }

  private List<String> lines() {
    if (!any()) {
      return List.of();
    }
    var lines = new ArrayList<String>();
    lines.add(CacheText.totals(data));
    causes.forEach(cause -> lines.add(cause.text()));
    return lines;
  }

  @Override
  public List<String> warnings() {
    return CacheText.warnings(data);
  }
}
