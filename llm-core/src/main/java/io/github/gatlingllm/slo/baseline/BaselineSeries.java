// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The course of a run over time, as coarse as a chart needs it.
 *
 * @param seconds the length of a time step
 * @param lines the values of each figure per time step from the run's start; NaN if there is none
 */
public record BaselineSeries(double seconds, Map<Line, List<Double>> lines) {

  /** A figure of the charts over time. */
  public enum Line {
    COMPLETED("completed"),
    IN_FLIGHT("inFlight"),
    INPUT("input"),
    OUTPUT("output"),
    TTFT_P50("ttftP50"),
    TTFT_P99("ttftP99"),
    ITL_P50("itlP50"),
    ITL_P99("itlP99"),
    FAILED("failed");

    private final String key;

    Line(String key) {
      this.key = key;
    }

    /** Returns its name in files. */
    public String key() {
      return key;
    }
  }

  /** Validates and copies. */
  public BaselineSeries {
    if (!(seconds > 0) || !Double.isFinite(seconds)) {
      throw new IllegalArgumentException(RunDifferenceTexts.wrongSeconds(seconds));
    }
    var copy = new EnumMap<Line, List<Double>>(Line.class);
    lines.forEach((line, values) -> copy.put(line, List.copyOf(values)));
    lines = Collections.unmodifiableMap(copy);
  }
}
