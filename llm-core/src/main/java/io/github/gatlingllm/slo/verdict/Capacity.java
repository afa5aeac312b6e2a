// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The highest load at which an SLO holds, as far as a run's levels tell.
 *
 * @param slo which SLO
 * @param target the attainment that a level must reach, 0 to 1
 * @param unit in what the load is told
 * @param value the highest good load; of {@link Bounded#BELOW} the lowest that was tried
 * @param bounded what the value is
 * @param ceiling the next higher load that was tried, which does not hold; of {@link Bounded#BELOW}
 *     the value itself; empty of {@link Bounded#AT_LEAST}
 * @param low the lower end of its 95 % interval: the highest load that surely holds; 0 where none
 *     does
 * @param high the upper end: the lowest load that surely does not hold; empty where none is
 * @param samples requests at that of the two deciding loads, value and ceiling, that had fewer
 * @param knee the load from which throughput no longer follows; empty where none is seen
 * @param notes what a reader must know, in words
 */
public record Capacity(
    Slo slo,
    double target,
    LoadUnit unit,
    double value,
    Bounded bounded,
    OptionalDouble ceiling,
    double low,
    OptionalDouble high,
    long samples,
    OptionalDouble knee,
    List<String> notes) {

  /** Copies. */
  public Capacity {
    notes = List.copyOf(notes);
  }

  /** What a value is. */
  public enum Bounded {
    /** A higher load was tried, and did not hold. */
    EXACT("exact"),
    /** All that were tried held: capacity is that or more. */
    AT_LEAST("atLeast"),
    /** None held: capacity is less. */
    BELOW("below");

    private final String key;

    Bounded(String key) {
      this.key = key;
    }

    /** The word in {@code summary.json}. */
    public String key() {
      return key;
    }
  }

  /**
   * {@code 12 req/s}; {@code ≥ 20 req/s, not reached}; {@code < 2 req/s}: never more than known.
   */
  public String text() {
    return text("");
  }

  /** The same, with that beside its value: {@code ≥ 20 req/s (19.7 sent), not reached}. */
  public String text(String beside) {
    String load = load(value) + beside;
    return switch (bounded) {
      case EXACT -> load;
      case AT_LEAST -> "≥ " + load + ", not reached";
      case BELOW -> "< " + load;
    };
  }

  /** {@code 95 % interval 10–14}; where nothing bounds it, {@code 95 % interval from 10}. */
  public String interval() {
    String from = Quantity.plain(low);
    return "95 % interval "
        + (high.isEmpty() ? "from " + from : from + "–" + Quantity.plain(high.getAsDouble()));
  }

  /** A load with its unit. */
  public String load(double load) {
    return Quantity.plain(load) + " " + unit.symbol();
  }
}
