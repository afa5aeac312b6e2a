// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import io.github.gatlingllm.slo.baseline.KeptFigures;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.FeatureFindings;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The figures of a run's features.
 *
 * @param all the figures, at most one of each class
 */
public record Features(List<FeatureFigures> all) implements FeatureFindings {

  /** The figures of a run without features. */
  public static final Features NONE = new Features(List.of());

  public Features {
    all = List.copyOf(all);
  }

  /** Freezes features. One that fails adds a warning; the others are unaffected. */
  public static Features freeze(List<FeatureRun> features, FrozenRun run) {
    FrozenRun known =
        run.with(features.stream().flatMapToDouble(each -> idleTtftMillis(each).stream()).min());
    return new Features(
        features.stream().flatMap(feature -> frozen(feature, known).stream()).toList());
  }

  private static OptionalDouble idleTtftMillis(FeatureRun feature) {
    try {
      return feature.idleTtftMillis();
    } catch (RuntimeException e) {
      return OptionalDouble.empty(); // its figures will say that it failed
    }
  }

  private static Optional<FeatureFigures> frozen(FeatureRun feature, FrozenRun run) {
    try {
      return feature.freeze(run);
    } catch (RuntimeException e) {
      return Optional.of(new NotFrozen(feature.getClass().getSimpleName(), e.toString()));
    }
  }

  /** The warning of a feature that failed. */
  private record NotFrozen(String key, String error) implements FeatureFigures {

    @Override
    public List<String> warnings() {
      return List.of(FeatureTexts.failed(key, error));
    }
  }

  /** Returns the figures of that class; empty: the run has none. */
  public <T extends FeatureFigures> Optional<T> of(Class<T> kind) {
    return all.stream().filter(kind::isInstance).map(kind::cast).findFirst();
  }

  /** Returns a copy in which these figures replace those of their class. */
  public Features with(FeatureFigures figures) {
    var changed = new ArrayList<>(all);
    changed.removeIf(each -> each.getClass() == figures.getClass());
    changed.add(figures);
    return new Features(changed);
  }

  @Override
  public ObjectiveFinding find(RunObjective objective, FeatureFigure figure) {
    return all.stream()
        .flatMap(each -> each.find(objective, figure).stream())
        .findFirst()
        .orElseGet(() -> FeatureFindings.notMeasured(figure));
  }

  @Override
  public Map<String, KeptFigures> kept() {
    var kept = new TreeMap<String, KeptFigures>();
    all.forEach(each -> each.kept().ifPresent(figures -> kept.put(each.key(), figures)));
    return kept;
  }

  /**
   * Returns the console lines.
   *
   * @param objectives the judged objectives of the run
   */
  public List<FeatureLine> console(List<ObjectiveResult> objectives) {
    return all.stream().flatMap(each -> each.console(objectives).stream()).toList();
  }

  /** Returns the blocks of {@code summary.md}. */
  public List<FeatureBlock> markdown() {
    return all.stream().flatMap(each -> each.markdown().stream()).toList();
  }

  /** Returns the warnings. */
  public List<String> warnings() {
    return all.stream().flatMap(each -> each.warnings().stream()).toList();
  }
}
