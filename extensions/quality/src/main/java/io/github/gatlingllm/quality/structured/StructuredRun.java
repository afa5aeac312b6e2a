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

/** Which form the answers of a run, or of all workers, have. */
public final class StructuredRun implements FeatureRun {

  private final FormAnswers forms = new FormAnswers();
  private final FormFigures left;
  private volatile boolean asked;
  private volatile boolean promised;

  /**
   * Nothing has come in yet.
   *
   * @param left by workers
   * @param asked whether they were asked for it
   */
  StructuredRun(FormFigures left, boolean asked) {
    this.left = left;
    this.asked = asked;
  }

  /** Looks at answers as they come in. */
  public FormAnswers forms() {
    return forms;
  }

  /** Whether objectives are on the form of answers. */
  public boolean promised() {
    return promised;
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
    promised = bounded(protocol.objectives());
    asked |= promised || protocol.option(StructuredOption.class).isPresent();
  }

  private FormFigures figures() {
    return left.plus(forms.figures());
  }

  @Override
  public Optional<Object> share(LoadEnd end) {
    FormFigures figures = figures();
    return asked || !figures.isEmpty() ? Optional.of(FormShare.json(figures)) : Optional.empty();
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    FormFigures figures = figures();
    return asked || !figures.isEmpty()
        ? Optional.of(new StructuredFigures(figures, run.snapshot().requests(), run.levels()))
        : Optional.empty();
  }
}
