// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import io.github.gatlingllm.history.change.Noise;
import java.util.Locale;

/**
 * How a figure is named, compared and judged.
 *
 * @param title its name for people
 * @param unit its unit; empty: none
 * @param noise which differences are equal in size
 * @param better which direction is better
 */
public record FigureKind(String title, String unit, Noise noise, Better better) {

  /** Which values of a figure are better. */
  public enum Better {
    LOWER,
    HIGHER,
    UNKNOWN
  }

  /** Returns the kind of a main figure. */
  public static FigureKind of(String name) {
    int dot = name.lastIndexOf('.');
    String last = name.substring(dot + 1);
    String first = dot < 0 ? "" : name.substring(0, dot);
    return switch (last) {
      case "p50", "p99" ->
          new FigureKind(
              first.toUpperCase(Locale.ROOT) + " " + last, "ms", Noise.RATIO, Better.LOWER);
      case "outputTokensPerSecond" ->
          new FigureKind("Output tokens", "tokens/s", Noise.RATIO, Better.HIGHER);
      case "failedPercent" -> new FigureKind("Failed", "%", Noise.PERCENT, Better.LOWER);
      case "attainment" ->
          new FigureKind("Attainment, " + first, "share", Noise.SHARE, Better.HIGHER);
      case "goodputRequestsPerSecond" ->
          new FigureKind("Goodput, " + first, "req/s", Noise.RATIO, Better.HIGHER);
      case "requestsPerSecond" -> new FigureKind("Capacity", "req/s", Noise.RATIO, Better.HIGHER);
      default -> new FigureKind("Capacity", "users", Noise.RATIO, Better.HIGHER);
    };
  }

  /** Returns the kind of an objective's value. */
  static FigureKind of(HistoryObjective objective) {
    Noise noise =
        switch (objective.unit()) {
          case "%" -> Noise.PERCENT;
          case "" -> Noise.DIFFERENCE;
          default -> Noise.RATIO;
        };
    return new FigureKind(objective.text(), objective.unit(), noise, Better.UNKNOWN);
  }
}
