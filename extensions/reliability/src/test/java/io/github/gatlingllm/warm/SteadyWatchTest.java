// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.objective.LoadUnit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class SteadyWatchTest {

  private static final long MINUTE = 60_000_000_000L;

  private final List<String> calls = new ArrayList<>();
  private final SteadyWatch watch = new SteadyWatch(MINUTE, () -> calls.add("steady"));

  @Test
  void aLevelServerEndsTheWarmUpOnce() {
    feed(watch, at -> 1);

    assertThat(calls).containsExactly("steady");
    assertThat(watch.steadyAt().orElse(0) / 1e9).isBetween(5.0, 55.0);
    assertThat(watch.atEnd().state()).isEqualTo(Steadiness.State.STEADY);
    var figures = new WarmUpFigures(until(watch), List.of());
    assertThat(figures.warnings()).isEmpty();
    assertThat(figures.json(List.of()).get("state").asText()).isEqualTo("steady");
    assertThat(figures.json(List.of()).has("steadyAtSeconds")).isTrue();
    assertThat(figures.console(List.of()).get(0).text()).startsWith("steady after ");
  }

  @Test
  void aServerThatKeepsGettingFasterNeverDoes() {
    feed(watch, VirtualWarmUp.line(120, 4));

    assertThat(calls).isEmpty();
    assertThat(watch.atEnd().state()).isEqualTo(Steadiness.State.CHANGING);
    assertThat(watch.atEnd().perMinute()).isCloseTo(-0.4, within(0.15));
    var figures = new WarmUpFigures(until(watch), List.of());
    assertThat(figures.warnings()).singleElement().asString().contains("still fell by");
    assertThat(figures.json(List.of()).get("changePercentPerMinute").asDouble()).isNegative();
    assertThat(figures.json(List.of()).has("steadyAtSeconds")).isFalse();
  }

  @Test
  void missingResponsesAreNotSteady() {
    assertThat(watch.atEnd().state()).isEqualTo(Steadiness.State.TOO_FEW);
    new VirtualWarmUp(1, at -> 1, 0, 60).open(0.3).forEach(watch::ended);

    assertThat(calls).isEmpty();
    assertThat(watch.atEnd().state()).isEqualTo(Steadiness.State.TOO_FEW);
    assertThat(new WarmUpFigures(until(watch), List.of()).warnings()).hasSize(1);
  }

  @Test
  void failingServersAreNotSteady() {
    int number = 0;
    for (RequestRecord each : new VirtualWarmUp(1, at -> 1, 0, 60).open(20)) {
      long at = each.timing().sent();
      watch.ended(
          number++ % 4 == 0
              ? Requests.sent(at).failed("HTTP 503", null).closed(each.timing().closed()).build()
              : each);
    }

    assertThat(calls).isEmpty();
    assertThat(watch.atEnd().state()).isEqualTo(Steadiness.State.FAILING);
  }

  @Test
  void responsesInOnePieceAreJudgedByTheirWholeTime() {
    for (RequestRecord each : new VirtualWarmUp(1, at -> 1, 0, 60).open(20)) {
      watch.ended(Requests.sent(each.timing().sent()).notStreamed(each.timing().closed()).build());
    }

    assertThat(calls).containsExactly("steady");
  }

  @Test
  void aWindowThatStillTrendsSaysSo() {
    var cold = new ResponseTimes(250_000_000);
    var warm = new ResponseTimes(250_000_000);
    new VirtualWarmUp(2, VirtualWarmUp.line(60, 3), 0, 60).open(20).forEach(cold::add);
    new VirtualWarmUp(2, at -> 1, 0.05, 60).open(20).forEach(warm::add);
    var window = new Window(0, MINUTE);

    List<WindowTrend> trends = WindowTrend.of(cold, window);
    assertThat(trends).extracting(WindowTrend::metric).contains(Metric.TTFT, Metric.TPOT);
    assertThat(trends).allMatch(trend -> trend.change() < -0.3);
    assertThat(new WarmUpFigures(null, trends).warnings())
        .anyMatch(warning -> warning.startsWith("TTFT fell by "));
    assertThat(WindowTrend.of(warm, window)).isEmpty();
    assertThat(new WarmUpFigures(null, List.of()).json(List.of())).isNull();
  }

  @Test
  void aLevelThatStillTrendsIsNamed() {
    var times = new ResponseTimes(250_000_000);
    new VirtualWarmUp(2, at -> at < 60 ? 3 - at / 30 : 1, 0, 120).open(20).forEach(times::add);
    List<Level> levels =
        List.of(
            new Level(1, LoadUnit.REQUESTS_PER_SECOND, 5, 0, MINUTE),
            new Level(2, LoadUnit.REQUESTS_PER_SECOND, 9, MINUTE, 2 * MINUTE));

    List<WindowTrend> trends = WindowTrend.ofLevels(times, levels);
    assertThat(trends)
        .extracting(WindowTrend::level)
        .isNotEmpty()
        .allMatch(level -> level != null && level.number() == 1);
    var figures = new WarmUpFigures(null, trends);
    assertThat(figures.warnings())
        .singleElement()
        .asString()
        .contains("within load levels: level 1 (5 req/s): TTFT fell by");
    assertThat(figures.json(List.of()).at("/levelChangePercent/1/ttft").asDouble()).isLessThan(-20);
    assertThat(figures.json(List.of()).get("windowChangePercent")).isEmpty();
  }

  @Test
  void plansRefuseTimesThatAreNone() {
    assertThatThrownBy(() -> new WarmUpPlan(Duration.ZERO)).hasMessageContaining("(0 s)");
    assertThatThrownBy(() -> new WarmUpPlan(Duration.ofHours(3))).hasMessageContaining("(10800 s)");
  }

  private static void feed(SteadyWatch watch, DoubleUnaryOperator level) {
    new VirtualWarmUp(1, level, 0, 60).open(20).forEach(watch::ended);
  }

  private static WarmUpFigures.UntilSteady until(SteadyWatch watch) {
    return WarmUpFigures.UntilSteady.of(
        new WarmUpPlan(Duration.ofMinutes(1)), watch, WarmUpFigures.UntilSteady.NOT_AGREED);
  }
}
