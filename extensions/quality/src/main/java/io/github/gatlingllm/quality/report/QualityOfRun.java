// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.feature.FeatureBlock;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureLine;
import io.github.gatlingllm.quality.paired.QualityFigures;
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
 * The quality of the answers of a run.
 *
 * @param figures the figures by scorer
 * @param levels the levels of its load
 * @param warnings warnings for the reader
 */
public record QualityOfRun(QualityFigures figures, Levels levels, List<String> warnings)
    implements FeatureFigures {

  /** The key in {@code summary.json}, {@code baseline.json} and {@code worker.json}. */
  public static final String KEY = "quality";

  /** Copies. */
  public QualityOfRun {
    warnings = List.copyOf(warnings);
  }

  /** Returns the figures of a report. */
  public static QualityFigures of(RunReport report) {
    return report
        .features()
        .of(QualityOfRun.class)
        .map(QualityOfRun::figures)
        .orElse(QualityFigures.NONE);
  }

  /** Returns the JSON that a worker leaves for the merge. */
  public static JsonNode share(QualityFigures figures) {
    return WorkerAnswersJson.of(figures);
  }

  /** Reads the JSON of a worker. */
  public static QualityFigures shared(JsonNode left) {
    return WorkerAnswersJson.quality(new JsonPlace(KEY, left));
  }

  /** Reads the figures that a run kept for later runs. */
  public static Optional<KeptFigures> kept(JsonNode left) {
    return KeptQuality.read(new JsonPlace(KEY, left));
  }

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public Optional<ObjectiveFinding> find(RunObjective objective, FeatureFigure figure) {
    return figure instanceof QualityFigure quality
        ? Optional.of(QualityFinding.of(objective, quality, figures))
        : Optional.empty();
  }

  @Override
  public Optional<KeptFigures> kept() {
    return figures.kept().isEmpty()
        ? Optional.empty()
        : Optional.of(new KeptQuality(figures.kept()));
  }

  @Override
  public @Nullable Object json(List<ObjectiveResult> objectives) {
    return figures.byScorer().isEmpty() ? null : QualityJson.of(this, objectives);
  }

  @Override
  public List<FeatureLine> console(List<ObjectiveResult> objectives) {
    return QualityText.lines(figures).stream().map(text -> new FeatureLine(KEY, text)).toList();
  }

  @Override
  public List<FeatureBlock> markdown() {
    List<String> lines = QualityText.lines(figures);
    return lines.isEmpty() ? List.of() : List.of(FeatureBlock.list("Quality of answers", lines));
  }
}
