// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The highest load at which an SLO holds, as a run's load levels show it.
 *
 * @param slo the SLO
 * @param target the attainment that a level must reach, 0 to 1
 * @param unit the unit of all loads
 * @param value the highest load that passed; the lowest load that was tried if {@link
 *     Bounded#BELOW}
 * @param bounded how the value relates to the capacity
 * @param ceiling the next higher load, which failed; the value itself if {@link Bounded#BELOW};
 *     empty if {@link Bounded#AT_LEAST}
 * @param low the lower end of the 95 % interval: the highest load that surely passes; 0 if none
 *     does
 * @param high the upper end: the lowest load that surely fails; empty if none does
 * @param samples the smaller number of requests of the two deciding loads, value and ceiling
 * @param knee the load at which throughput stops growing; empty if there is none
 * @param notes remarks for the reader
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

  public Capacity {
    notes = List.copyOf(notes);
  }

  /** How a value relates to the capacity. */
  public enum Bounded {
    /** A higher load was tried and failed. */
    EXACT("exact"),
    /** All loads passed: the capacity is this load or more. */
    AT_LEAST("atLeast"),
    /** All loads failed: the capacity is less. */
    BELOW("below");

    private final String key;

    Bounded(String key) {
      this.key = key;
    }

    /** Returns the word in {@code summary.json}. */
    public String key() {
      return key;
    }
  }

  /**
   * Returns the capacity as text: {@code 12 req/s}, {@code ≥ 20 req/s, not reached} or {@code < 2
   * req/s}.
   */
  public String text() {
    return text("");
  }

  /**
   * Returns the same text with a note after the value: {@code ≥ 20 req/s (19.7 sent), not reached}.
   */
  public String text(String beside) {
    String load = load(value) + beside;
    return switch (bounded) {
      case EXACT -> load;
      case AT_LEAST -> "≥ " + load + ", not reached";
      case BELOW -> "< " + load;
    };
  }

  /** Returns {@code 95 % interval 10–14}, or {@code 95 % interval from 10} without an upper end. */
  public String interval() {
    String from = Quantity.plain(low);
    return "95 % interval "
        + (high.isEmpty() ? "from " + from : from + "–" + Quantity.plain(high.getAsDouble()));
  }

  /** Returns a load with its unit. */
  public String load(double load) {
    return Quantity.plain(load) + " " + unit.symbol();
  }
}
