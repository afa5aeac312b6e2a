// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A judged objective of one run.
 *
 * @param text the objective
 * @param verdict MET, MISSED or UNDETERMINED
 * @param actual its value; null if the run had none
 * @param unit the unit of the value; empty if the line has none
 * @param bounds the bounds in that unit; empty if the line has none
 */
public record HistoryObjective(
    String text, String verdict, @Nullable FigureValue actual, String unit, List<Double> bounds) {

  public HistoryObjective {
    bounds = List.copyOf(bounds);
  }
}
