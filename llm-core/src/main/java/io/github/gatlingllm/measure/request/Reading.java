// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** What the reader of one request's answer felt, as the values of metrics. */
final class Reading {

  private Reading() {}

  static OptionalDouble of(RequestRecord request, ToDoubleFunction<Felt> figure) {
    Felt felt = request.felt();
    if (felt == null) {
      return OptionalDouble.empty();
    }
    double value = figure.applyAsDouble(felt);
    return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /**
   * By how many nanoseconds later tokens would at least have had to come for another value;
   * negative: earlier.
   */
  static double nanosTo(Metric metric, RequestRecord request, double value, double other) {
    Felt felt = request.felt();
    Felt.Margins margins = felt == null ? Felt.Margins.UNKNOWN : felt.margins();
    double less = value - other;
    return switch (metric) {
      case QOE -> less * margins.readNanos();
      case BENEFIT -> less * margins.tokenNanos();
      case UNSTALLED -> Math.copySign(margins.stallNanos(), less);
      default -> Math.copySign(margins.deadlineNanos(), less);
    };
  }
}
