// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.LiveInterval;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.text.LiveLine;
import io.github.gatlingllm.slo.goodput.SloTally;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LiveProgressTest {

  private static final Slo FIRST = slo("first");
  private static final Slo SECOND = slo("second");

  private static Slo slo(String name) {
    return new Slo(name, List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 2e8)));
  }

  @Test
  void goodputIsOfTheTimeSinceTheLastLineAttainmentOfTheWholeRun() {
    var figures = new LiveProgress(OptionalDouble.of(60), List.of(FIRST), List.of());
    assertThat(goodput(figures, 5, new SloTally(FIRST, 40, 50)))
        .isEqualTo(of(null, 40 / 5.0, 40 / 50.0));
    assertThat(goodput(figures, 4, new SloTally(FIRST, 60, 80)))
        .isEqualTo(of(null, 20 / 4.0, 60 / 80.0));
    assertThat(goodput(figures, 5, new SloTally(FIRST, 60, 90)))
        .as("nothing good came: that is 0, and known")
        .isEqualTo(of(null, 0, 60 / 90.0));
  }

  @Test
  void whileNothingHasCountedThereIsNoGoodputRatherThanNone() {
    var figures = new LiveProgress(OptionalDouble.empty(), List.of(FIRST), List.of());
    assertThat(goodput(figures, 5, SloTally.none(FIRST)))
        .isEqualTo(new LiveLine.Goodput(null, OptionalDouble.empty(), OptionalDouble.empty()));
  }

  @Test
  void ofSeveralSlosTheFirstIsShownByNameOrTheOneOfTheLevels() {
    var slos = List.of(FIRST, SECOND);
    SloTally[] soFar = {new SloTally(FIRST, 1, 2), new SloTally(SECOND, 3, 4)};
    assertThat(goodput(new LiveProgress(OptionalDouble.empty(), slos, List.of()), 1, soFar))
        .isEqualTo(of("first", 1, 0.5));
    assertThat(goodput(new LiveProgress(OptionalDouble.empty(), slos, List.of(SECOND)), 1, soFar))
        .isEqualTo(of("second", 3, 0.75));
  }

  @Test
  void aRunWithoutSlosHasNoGoodput() {
    var figures = new LiveProgress(OptionalDouble.empty(), List.of(), List.of());
    LiveLine line = figures.next(1, true, interval(5), List.of(), null);
    assertThat(line.goodput()).isNull();
    assertThat(line.text())
        .isEqualTo(
            """
            LLM  1 s (warm-up) | 3 active | 2 failed
                 TTFT – | ITL – | 100 output tok/s\
            """);
  }

  private static LiveLine.Goodput goodput(LiveProgress figures, double seconds, SloTally... soFar) {
    LiveLine line = figures.next(30, false, interval(seconds), List.of(soFar), null);
    return Objects.requireNonNull(line.goodput());
  }

  private static LiveLine.Goodput of(@Nullable String name, double rate, double share) {
    return new LiveLine.Goodput(name, OptionalDouble.of(rate), OptionalDouble.of(share));
  }

  private static LiveInterval interval(double seconds) {
    return new LiveInterval(seconds, 3, 4, 2, 100, null, null);
  }
}
