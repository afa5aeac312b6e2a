// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The load levels that a worker ran in step with the others. Loads are those of all workers
 * together.
 *
 * @param kind the kind of level sequence, by its name in the code
 * @param unit the unit of the loads, by its name in the code
 * @param slo the name of the SLO that decides whether a level passes; null if every SLO does
 * @param target the required attainment, 0 to 1
 * @param spans in order of time
 */
public record WorkerLevels(
    String kind, String unit, @Nullable String slo, double target, List<Span> spans) {

  /** Copies the list. */
  public WorkerLevels {
    spans = List.copyOf(spans);
  }

  /**
   * The time span of a level.
   *
   * @param load of all workers
   * @param startNanos since the run's start
   * @param endNanos since the run's start, exclusive
   * @param verdict the decision of a search, by its name in the code; null without one
   */
  public record Span(double load, long startNanos, long endNanos, @Nullable String verdict) {}

  /** Returns whether both went through the same levels, as far as both got. */
  public boolean sameAs(WorkerLevels other) {
    if (!kind.equals(other.kind)
        || !unit.equals(other.unit)
        || !String.valueOf(slo).equals(String.valueOf(other.slo))
        || target != other.target) {
      return false;
    }
    int both = Math.min(spans.size(), other.spans.size());
    for (int i = 0; i < both; i++) {
      if (spans.get(i).load() != other.spans.get(i).load()) {
        return false;
      }
    }
    return true;
  }
}
