// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.feature.FeatureBlock;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureLine;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The form of answers, and the data for the cost of a grammar.
 *
 * @param forms the form counts
 * @param requests the requests of the run, by path
 * @param levels the levels of its load
 */
public record StructuredFigures(
    FormFigures forms, Map<List<String>, RequestStats> requests, Levels levels)
    implements FeatureFigures {

  @Override
  public String key() {
    return StructuredFeature.KEY;
  }

  @Override
  public Optional<ObjectiveFinding> find(RunObjective objective, FeatureFigure figure) {
    return figure instanceof StructureFigure structure
        ? Optional.of(StructureFinding.of(objective, structure, forms))
        : Optional.empty();
  }

  @Override
  public @Nullable Object json(List<ObjectiveResult> objectives) {
    return forms.isEmpty() ? null : StructureJson.of(this);
  }

  @Override
  public List<FeatureLine> console(List<ObjectiveResult> objectives) {
    return StructureText.lines(this).stream().map(text -> new FeatureLine("form", text)).toList();
  }

  @Override
  public List<FeatureBlock> markdown() {
    List<String> lines = StructureText.lines(this);
    return lines.isEmpty() ? List.of() : List.of(FeatureBlock.list("Structured output", lines));
  }
}
