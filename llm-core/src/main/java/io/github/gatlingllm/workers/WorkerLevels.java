// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The levels of load that a worker went through, in step with the others: their loads are those of
 * all workers together.
 *
 * @param kind how they follow each other, by its name in the program
 * @param unit in what their loads are told, likewise
 * @param slo the name of the one that decides whether a level holds; null: each SLO does
 * @param target the attainment that it takes, 0 to 1
 * @param spans in the order of time
 */
public record WorkerLevels(
    String kind, String unit, @Nullable String slo, double target, List<Span> spans) {

  /** Copies. */
  public WorkerLevels {
    spans = List.copyOf(spans);
  }

  /**
   * When a level was.
   *
   * @param load of all workers
   * @param startNanos since the run's zero
   * @param endNanos since the run's zero, not included
   * @param verdict what a search decided of it, by its name in the program; null: nothing
   */
  public record Span(double load, long startNanos, long endNanos, @Nullable String verdict) {}

  /** Whether both went through the same levels, as far as both came. */
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
