// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.List;
import java.util.Optional;

/** Checks the form of the answers of a run, or of all workers. */
public final class StructuredRun implements FeatureRun {

  private final FormAnswers forms = new FormAnswers();
  private final FormFigures left;
  private volatile boolean requested;
  private volatile boolean hasObjectives;

  /**
   * Creates a run without answers.
   *
   * @param left the figures of workers
   * @param requested whether the check was requested
   */
  StructuredRun(FormFigures left, boolean requested) {
    this.left = left;
    this.requested = requested;
  }

  /** Returns the receiver of answers. */
  public FormAnswers forms() {
    return forms;
  }

  /** Returns whether objectives bound the form of answers. */
  public boolean hasObjectives() {
    return hasObjectives;
  }

  private static boolean bounded(List<RunObjective> objectives) {
    return objectives.stream()
        .anyMatch(
            each ->
                each.subject() instanceof FeatureSubject feature
                    && feature.figure() instanceof StructureFigure);
  }

  @Override
  public void join(JoinedProtocol protocol) {
    hasObjectives = bounded(protocol.objectives());
    requested |= hasObjectives || protocol.option(StructuredOption.class).isPresent();
  }

  private FormFigures figures() {
    return left.plus(forms.figures());
  }

  @Override
  public Optional<Object> share(LoadEnd end) {
    FormFigures figures = figures();
    return requested || !figures.isEmpty()
        ? Optional.of(FormShare.json(figures))
        : Optional.empty();
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    FormFigures figures = figures();
    return requested || !figures.isEmpty()
        ? Optional.of(new StructuredFigures(figures, run.snapshot().requests(), run.levels()))
        : Optional.empty();
  }
}
