// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** The reading experience of one request, as values of metrics. */
final class ReadingMetrics {

  private ReadingMetrics() {}

  static OptionalDouble of(RequestRecord request, ToDoubleFunction<ReadingExperience> figure) {
    ReadingExperience readingExperience = request.readingExperience();
    if (readingExperience == null) {
      return OptionalDouble.empty();
    }
    double value = figure.applyAsDouble(readingExperience);
    return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /**
   * Returns how many nanoseconds later tokens must have arrived for another value; negative if
   * earlier.
   */
  static double nanosTo(Metric metric, RequestRecord request, double value, double other) {
    ReadingExperience readingExperience = request.readingExperience();
    ReadingExperience.Margins margins =
        readingExperience == null ? ReadingExperience.Margins.UNKNOWN : readingExperience.margins();
    double less = value - other;
    return switch (metric) {
      case QOE -> less * margins.readNanos();
      case BENEFIT -> less * margins.tokenNanos();
      case UNSTALLED -> Math.copySign(margins.stallNanos(), less);
      default -> Math.copySign(margins.deadlineNanos(), less);
    };
  }
}
