// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.feature.FeatureBlock;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureLine;
import io.github.gatlingllm.quality.consistency.ConsistencyFigures;
import io.github.gatlingllm.report.json.JsonPlace;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.baseline.KeptFigures;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The consistency of a run.
 *
 * @param figures the consistency figures
 * @param levels the levels of its load
 */
public record ConsistencyOfRun(ConsistencyFigures figures, Levels levels)
    implements FeatureFigures {

  /** The key in {@code summary.json}, {@code baseline.json} and {@code worker.json}. */
  public static final String KEY = "consistency";

  /** Returns the figures of a report. */
  public static ConsistencyFigures of(RunReport report) {
    return report
        .features()
        .of(ConsistencyOfRun.class)
        .map(ConsistencyOfRun::figures)
        .orElse(ConsistencyFigures.NONE);
  }

  /** Returns the JSON that a worker leaves for the merge. */
  public static JsonNode share(ConsistencyFigures figures) {
    return WorkerAnswersJson.of(figures);
  }

  /** Reads the JSON of a worker. */
  public static ConsistencyFigures shared(JsonNode left) {
    return WorkerAnswersJson.consistency(new JsonPlace(KEY, left));
  }

  /** Reads the figures that a run kept for later runs. */
  public static Optional<KeptFigures> kept(JsonNode left) {
    return KeptConsistency.read(new JsonPlace(KEY, left));
  }

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public Optional<ObjectiveFinding> find(RunObjective objective, FeatureFigure figure) {
    return figure instanceof ConsistencyFigure consistency
        ? Optional.of(ConsistencyFinding.of(objective, consistency, figures))
        : Optional.empty();
  }

  @Override
  public Optional<KeptFigures> kept() {
    return Optional.ofNullable(figures.kept()).map(KeptConsistency::new);
  }

  @Override
  public @Nullable Object json(List<ObjectiveResult> objectives) {
    return figures.isEmpty() ? null : ConsistencyJson.of(this);
  }

  @Override
  public List<FeatureLine> console(List<ObjectiveResult> objectives) {
    return ConsistencyText.lines(figures).stream()
        .map(text -> new FeatureLine("probes", text))
        .toList();
  }

  @Override
  public List<FeatureBlock> markdown() {
    List<String> lines = ConsistencyText.lines(figures);
    return lines.isEmpty()
        ? List.of()
        : List.of(FeatureBlock.list("Same prompts, same answers", lines));
  }
}
