// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.feature.ObjectiveOption;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A promise about a whole run: what the DSL makes of a figure and its bound, for {@link
 * LlmDsl#objectives}
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
   * Let the build go on if the verdict is UNDETERMINED: too few samples, say. Without any value it
   * fails all the same: missing data is never a pass
   *
   * @return a new Objective instance
   */
  public Objective allowUndetermined() {
    return new Objective(promise.allowUndetermined(), brings);
  }

  /**
   * Judge it only where that is sure: where the 95 % interval contains the bound, the verdict is
   * UNDETERMINED, and not that of the estimate. What has no interval is refused: extremes, counts,
   * costs, energy, and what the server reports
   *
   * @return a new Objective instance
   */
  public Objective sure() {
    return new Objective(promise.whereSure(), brings);
  }

  /**
   * The objective in words
   *
   * @return {@code chat: TTFT p99 ≤ 200 ms}, as in reports
   */
  public String text() {
    return promise.text();
  }

  io.github.gatlingllm.slo.objective.RunObjective promise() {
    return promise;
  }

  /** The same; it asks a feature for that. */
  Objective bringing(ObjectiveOption option) {
    return new Objective(promise, option);
  }

  /** What it asks a feature for. */
  Optional<ObjectiveOption> brings() {
    return Optional.ofNullable(brings);
  }

  @Override
  public String toString() {
    return text();
  }
}
