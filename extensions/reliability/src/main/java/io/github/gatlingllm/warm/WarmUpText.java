// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import io.github.gatlingllm.measure.request.Quantity;

/** Shows whether the server was warm. */
final class WarmUpText {

  private WarmUpText() {}

  static String line(WarmUpFigures.UntilSteady until) {
    return until.steadyAt().isPresent()
        ? WarmUpTexts.steady(tenths(until.steadyAt().getAsDouble()))
        : WarmUpTexts.never(tenths(until.mostSeconds()), why(until.atEnd()));
  }

  static String warning(WarmUpFigures.UntilSteady until) {
    return WarmUpTexts.notSteady(tenths(until.mostSeconds()), why(until.atEnd()));
  }

  static String warning(WindowTrend trend) {
    String metric = trend.metric().label();
    return trend.change() < 0
        ? WarmUpTexts.windowFell(metric, percent(trend.change()))
        : WarmUpTexts.windowRose(metric, percent(trend.change()));
  }

  private static String why(Steadiness found) {
    String metric = found.metric() == null ? "response times" : found.metric().label();
    return switch (found.state()) {
      case STEADY -> WarmUpTexts.levelAtTheEnd(metric);
      case CHANGING ->
          found.perMinute() < 0
              ? WarmUpTexts.stillFalls(metric, percent(found.perMinute()))
              : WarmUpTexts.stillRises(metric, percent(found.perMinute()));
      case UNCERTAIN -> WarmUpTexts.uncertain(metric);
      case TOO_FEW -> WarmUpTexts.TOO_FEW;
      case FAILING -> WarmUpTexts.FAILING;
    };
  }

  private static String percent(double change) {
    return Quantity.plain(Math.round(100 * Math.abs(change)));
  }

  private static String tenths(double seconds) {
    return Quantity.plain(Math.round(seconds * 10) / 10.0);
  }
}
