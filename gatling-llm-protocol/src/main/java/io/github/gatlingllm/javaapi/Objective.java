// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.feature.ObjectiveOption;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An objective of a whole run: a figure and its bound, for {@link LlmDsl#objectives}
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public sealed class Objective permits RegressionObjective {

  private final io.github.gatlingllm.slo.objective.RunObjective promise;
  private final @Nullable ObjectiveOption brings;

  Objective(io.github.gatlingllm.slo.objective.RunObjective promise) {
    this(promise, null);
  }

  Objective(
      io.github.gatlingllm.slo.objective.RunObjective promise, @Nullable ObjectiveOption brings) {
    this.promise = promise;
    this.brings = brings;
  }

  static Objective of(Subject subject, Requirement requirement) {
    return new Objective(
        new io.github.gatlingllm.slo.objective.RunObjective(
            PercentageCheck.checked(subject, requirement), requirement));
  }

  static Objective of(Subject subject, BoundComparison comparison, double bound) {
    return of(subject, new Requirement.Side(comparison, bound));
  }

  /**
   * Let the build pass if the verdict is UNDETERMINED, for example due to too few samples. If the
   * figure has no value at all, the build still fails: missing data never passes
   *
   * @return a new Objective instance
   */
  public Objective allowUndetermined() {
    return new Objective(promise.allowUndetermined(), brings);
  }

  /**
   * Require certainty for a verdict: if the 95 % interval contains the bound, the verdict is
   * UNDETERMINED. By default, the estimate decides. Figures without an interval are refused:
   * extremes, counts, costs, energy, and server metrics
   *
   * @return a new Objective instance
   */
  public Objective sure() {
    return new Objective(promise.whereSure(), brings);
  }

  /**
   * The text of the objective
   *
   * @return {@code chat: TTFT p99 ≤ 200 ms}, as in reports
   */
  public String text() {
    return promise.text();
  }

  io.github.gatlingllm.slo.objective.RunObjective promise() {
    return promise;
  }

  /** Returns a copy that sets the option of a feature. */
  Objective bringing(ObjectiveOption option) {
    return new Objective(promise, option);
  }

  /** Returns the feature option that the objective sets. */
  Optional<ObjectiveOption> brings() {
    return Optional.ofNullable(brings);
  }

  @Override
  public String toString() {
    return text();
  }
}
