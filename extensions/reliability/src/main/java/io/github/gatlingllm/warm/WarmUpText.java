// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.ArrayList;
import java.util.List;

/** Shows whether the server was warm. */
final class WarmUpText {

  private WarmUpText() {}

  static String line(WarmUpFigures.UntilSteady until) {
    if (until.steadyAt().isEmpty()) {
      return WarmUpTexts.never(tenths(until.mostSeconds()), why(until.atEnd()));
    }
    String seconds = tenths(until.steadyAt().getAsDouble());
    return until.agreedAt().isPresent()
        ? WarmUpTexts.steadyTogether(seconds, tenths(until.agreedAt().getAsDouble()))
        : WarmUpTexts.steady(seconds);
  }

  static String warning(WarmUpFigures.UntilSteady until) {
    return WarmUpTexts.notSteady(tenths(until.mostSeconds()), why(until.atEnd()));
  }

  /**
   * Returns a warning on each trend of the measuring window, and one on those of all levels.
   *
   * @param untilSteady whether the warm-up was to last until the server is steady
   */
  static List<String> trends(List<WindowTrend> trends, boolean untilSteady) {
    var warnings = new ArrayList<String>();
    var ofLevels = new ArrayList<String>();
    for (WindowTrend trend : trends) {
      Level level = trend.level();
      if (level == null) {
        warnings.add(warning(trend, untilSteady));
      } else {
        ofLevels.add(ofLevel(trend, level));
      }
    }
    if (!ofLevels.isEmpty()) {
      warnings.add(WarmUpTexts.levelsTrend(String.join("; ", ofLevels)));
    }
    return warnings;
  }

  private static String ofLevel(WindowTrend trend, Level level) {
    String load = Quantity.plain(level.load()) + " " + level.unit().symbol();
    String metric = trend.metric().label();
    return trend.change() < 0
        ? WarmUpTexts.levelFell(level.number(), load, metric, percent(trend.change()))
        : WarmUpTexts.levelRose(level.number(), load, metric, percent(trend.change()));
  }

  private static String warning(WindowTrend trend, boolean untilSteady) {
    String metric = trend.metric().label();
    return trend.change() < 0
        ? WarmUpTexts.windowFell(
            metric,
            percent(trend.change()),
            untilSteady ? WarmUpTexts.SHORTEST_WARM_UP : WarmUpTexts.UNTIL_STEADY)
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
