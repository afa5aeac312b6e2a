// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.feature.FeatureBlock;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureLine;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether the server was warm.
 *
 * @param until the warm-up that was to last until the server is steady; null if there was none
 * @param trends the metrics that still change within the measuring window, or within levels
 */
public record WarmUpFigures(@Nullable UntilSteady until, List<WindowTrend> trends)
    implements FeatureFigures {

  /** Copies. */
  public WarmUpFigures {
    trends = List.copyOf(trends);
  }

  /**
   * A warm-up until steady.
   *
   * @param mostSeconds the longest warm-up
   * @param steadyAt when the server was steady, in seconds since the run's start; empty: never
   * @param atEnd the finding at the end of the warm-up
   * @param agreedAt the end of the warm-up of several workers, in seconds since the run's start;
   *     empty: never steady, or a run of one process, whose warm-up ends at once
   */
  public record UntilSteady(
      double mostSeconds, OptionalDouble steadyAt, Steadiness atEnd, OptionalDouble agreedAt) {

    /** Stands for the end of a warm-up on which no workers agreed. */
    static final long NOT_AGREED = -1;

    /**
     * Returns the state of a watch after the run.
     *
     * @param agreedNanos the end on which workers agreed, or {@link #NOT_AGREED}
     */
    static UntilSteady of(WarmUpPlan plan, SteadyWatch watch, long agreedNanos) {
      return new UntilSteady(
          plan.most().toMillis() / 1e3,
          watch.steadyAt().stream().mapToDouble(nanos -> nanos / 1e9).findFirst(),
          watch.atEnd(),
          agreedNanos == NOT_AGREED
              ? OptionalDouble.empty()
              : OptionalDouble.of(agreedNanos / 1e9));
    }
  }

  /**
   * Returns the figures of a run; empty: there is nothing to report.
   *
   * @param measured its measured responses
   */
  static Optional<FeatureFigures> of(
      @Nullable UntilSteady until, ResponseTimes measured, FrozenRun run) {
    var figures = new WarmUpFigures(until, WindowTrend.of(measured, run));
    return until == null && figures.trends().isEmpty() ? Optional.empty() : Optional.of(figures);
  }

  @Override
  public String key() {
    return WarmUpPlan.KEY;
  }

  @Override
  public @Nullable ObjectNode json(List<ObjectiveResult> objectives) {
    if (until == null && trends.isEmpty()) {
      return null;
    }
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    if (until != null) {
      json.put("mostSeconds", until.mostSeconds());
      json.put("state", key(until.atEnd().state().name()));
      until
          .steadyAt()
          .ifPresent(seconds -> json.put("steadyAtSeconds", Quantity.atDecimals(seconds, 2)));
      Metric metric = until.atEnd().metric();
      if (metric != null && until.steadyAt().isEmpty()) {
        json.put("metric", metric.key());
        json.put("changePercentPerMinute", Quantity.atDecimals(100 * until.atEnd().perMinute(), 2));
      }
    }
    ObjectNode changes = json.putObject("windowChangePercent");
    ObjectNode ofLevels = JsonNodeFactory.instance.objectNode();
    for (WindowTrend trend : trends) {
      Level level = trend.level();
      (level == null ? changes : ofLevels.withObjectProperty(String.valueOf(level.number())))
          .put(trend.metric().key(), Quantity.atDecimals(100 * trend.change(), 2));
    }
    if (!ofLevels.isEmpty()) {
      json.set("levelChangePercent", ofLevels);
    }
    return json;
  }

  private static String key(String name) {
    String[] words = name.toLowerCase(Locale.ROOT).split("_", 2);
    return words.length == 1
        ? words[0]
        : words[0] + words[1].substring(0, 1).toUpperCase(Locale.ROOT) + words[1].substring(1);
  }

  @Override
  public List<FeatureLine> console(List<ObjectiveResult> objectives) {
    return until == null ? List.of() : List.of(new FeatureLine("Warm-up", WarmUpText.line(until)));
  }

  @Override
  public List<FeatureBlock> markdown() {
    return until == null
        ? List.of()
        : List.of(FeatureBlock.line(WarmUpTexts.TITLE, WarmUpText.line(until)));
  }

  @Override
  public List<String> warnings() {
    Stream<String> never =
        until == null || until.steadyAt().isPresent()
            ? Stream.empty()
            : Stream.of(WarmUpText.warning(until));
    return Stream.concat(never, WarmUpText.trends(trends, until != null).stream()).toList();
  }
}
