// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.slo.objective.Statistic;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Refuses percentiles and means that do not fit the values behind them. Tools interpolate in
 * different ways, so that a percentile may lie anywhere between the neighbours of its rank.
 */
final class StatedPercentiles {

  private static final double TOLERANCE = 0.01;

  private StatedPercentiles() {}

  /**
   * Checks the fields {@code <statistic><ending>}.
   *
   * @param sorted the values in seconds, ascending
   * @param unit what the values are multiplied by to get the unit of the fields
   */
  static void check(Node fields, String ending, double[] sorted, double unit) {
    if (sorted.length == 0) {
      return;
    }
    for (Map.Entry<String, JsonNode> each : fields.json().properties()) {
      String name = each.getKey();
      if (name.endsWith(ending) && each.getValue().isNumber()) {
        Statistic statistic =
            FileFigures.statistic(name.substring(0, name.length() - ending.length()));
        double[] range = range(statistic, sorted);
        double stated = each.getValue().doubleValue() / unit;
        double slack = 1e-4;
        if (range != null
            && !(stated >= range[0] * (1 - TOLERANCE) - slack
                && stated <= range[1] * (1 + TOLERANCE) + slack)) {
          throw fields
              .file()
              .error(
                  fields.place(name),
                  each.getValue(),
                  ReadErrorTexts.contradicts(
                      ReadErrorTexts.REQUESTS, range[0] * unit + " to " + range[1] * unit));
        }
      }
    }
  }

  private static double @Nullable [] range(@Nullable Statistic statistic, double[] sorted) {
    if (statistic instanceof Statistic.Percentile of) {
      double rank = of.percentile() / 100 * (sorted.length - 1);
      int low = Math.max(0, (int) Math.floor(rank) - 1);
      int high = Math.min(sorted.length - 1, (int) Math.ceil(rank) + 1);
      return new double[] {sorted[low], sorted[high]};
    }
    if (statistic == Statistic.Simple.MEAN) {
      double mean = Arrays.stream(sorted).average().orElse(0);
      return new double[] {mean, mean};
    }
    if (statistic == Statistic.Simple.MIN) {
      return new double[] {sorted[0], sorted[0]};
    }
    if (statistic == Statistic.Simple.MAX) {
      return new double[] {sorted[sorted.length - 1], sorted[sorted.length - 1]};
    }
    return null;
  }
}
