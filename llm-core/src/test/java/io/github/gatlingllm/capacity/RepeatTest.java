// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.capacity.LevelPolicy.Kind;
import io.github.gatlingllm.slo.objective.LoadUnit;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RepeatTest {

  @Test
  void aFigureHasMeanDeviationVariationAndInterval() {
    Repeat.Figure ttft = figure(repeat(10, 12, 14), "ttftP99");

    assertThat(ttft.label()).isEqualTo("TTFT p99");
    assertThat(ttft.unit()).isEqualTo("ms");
    assertThat(ttft.count()).isEqualTo(3);
    assertThat(ttft.mean()).isEqualTo(12);
    assertThat(ttft.stdDev()).isCloseTo(2, within(1e-12));
    assertThat(ttft.variation()).hasValueCloseTo(1 / 6.0, within(1e-12));
    // t of two degrees of freedom: 4.302653, times 2 ÷ √3
    assertThat(ttft.low()).isCloseTo(12 - 4.968275, within(1e-6));
    assertThat(ttft.high()).isCloseTo(12 + 4.968275, within(1e-6));
  }

  @Test
  void itTellsAllMainFiguresThatThereAre() {
    Repeat repeat = repeat(10, 10);

    assertThat(repeat.unit()).isEqualTo(LoadUnit.REQUESTS_PER_SECOND);
    assertThat(repeat.load()).isEqualTo(8);
    assertThat(repeat.levels()).isEqualTo(2);
    assertThat(repeat.figures())
        .extracting(Repeat.Figure::label)
        .containsExactly(
            "TTFT p50",
            "TTFT p99",
            "output tokens/s",
            "requests/s",
            "goodput (interactive)",
            "attainment (interactive)");
    assertThat(figure(repeat, "attainment").mean()).isEqualTo(1);
    assertThat(figure(repeat, "goodputRequestsPerSecond").mean()).isEqualTo(10);
  }

  @Test
  void whatVariesMuchIsWarnedAbout() {
    assertThat(repeat(100, 105).warnings()).as("3.4 %").isEmpty();
    assertThat(repeat(100, 110).warnings())
        .containsExactly(
            CapacityTexts.varies("5", true, List.of("TTFT p50 by 6.734 %", "TTFT p99 by 6.734 %")));
  }

  /** Of 300 requests a rate varies by 5.8 % by chance alone; of four levels seldom by 10.2 %. */
  @Test
  void ratesOfAnOpenLoadMayVaryAsArrivalsDo() {
    assertThat(rates(HandMadeLevels.open(), 9.2, 10.8, 9.4, 10.6)).as("8.2 %").isEmpty();
    assertThat(rates(HandMadeLevels.open(), 8, 12, 8.5, 11.5))
        .as("20 %")
        .singleElement()
        .asString()
        .contains("requests/s by 20");
    assertThat(rates(HandMadeLevels.closed(), 9.2, 10.8, 9.4, 10.6))
        .as("users at once do not arrive at random")
        .singleElement()
        .asString()
        .contains("requests/s by 8")
        .doesNotContain("random arrivals");
  }

  private static List<String> rates(HandMadeLevels levels, double... requestsPerSecond) {
    for (double each : requestsPerSecond) {
      levels.throughput(8, each, 100);
    }
    return Objects.requireNonNull(levels.levels(Kind.REPEAT).repeat()).warnings();
  }

  @Test
  void oneLevelIsNoRepeatAndNoneIsNone() {
    assertThat(HandMadeLevels.open().ttft(8, 10).levels(Kind.REPEAT).repeat()).isNull();
    assertThat(HandMadeLevels.open().ttft(8, 10).ttft(8, 10).levels(Kind.STAIRCASE).repeat())
        .isNull();
  }

  private static Repeat repeat(double... ttftMillis) {
    HandMadeLevels levels = HandMadeLevels.open();
    for (double millis : ttftMillis) {
      levels.ttft(8, millis);
    }
    return Objects.requireNonNull(levels.levels(Kind.REPEAT).repeat());
  }

  private static Repeat.Figure figure(Repeat repeat, String key) {
    return repeat.figures().stream()
        .filter(figure -> figure.key().equals(key))
        .findFirst()
        .orElseThrow();
  }
}
