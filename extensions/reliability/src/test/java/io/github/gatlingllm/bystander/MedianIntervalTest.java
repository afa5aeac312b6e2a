// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.slo.certainty.Interval;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which limits of a median stay undecided. */
class MedianIntervalTest {

  private static final double LOST = Double.POSITIVE_INFINITY;

  private static Interval of(int count, IntToDoubleFunction value) {
    List<ProbeResult> probes =
        IntStream.range(0, count)
            .mapToObj(i -> new ProbeResult(i, value.applyAsDouble(i), 5, 100))
            .toList();
    return ProbeSample.of(probes, ProbeResult::ttft).interval(50);
  }

  /** In an order in which neighbours are not alike: 0, 37, 11, 48, … of 61. */
  private static int mixed(int i) {
    return 37 * i % 61;
  }

  /** Without dependence it is that of the sign test, apart from the allowance for chance. */
  @Test
  void independentValuesHaveAboutTheRanksOfTheSignTest() {
    Interval interval = of(61, MedianIntervalTest::mixed);

    assertThat(interval.low()).isBetween(17.0, 23.0);
    assertThat(interval.high()).isBetween(37.0, 43.0);
  }

  @Test
  void equalValuesLeaveOnlyThemselvesUndecided() {
    assertThat(of(30, i -> 7)).isEqualTo(new Interval(7, 7));
  }

  @Test
  void valuesInTwoSpellsLeaveBothUndecided() {
    Interval interval = of(40, i -> (i < 20 ? 10 : 20) + mixed(i) / 100.0);

    assertThat(interval.low()).isLessThan(10.5);
    assertThat(interval.high()).isGreaterThan(20);
    assertThat(interval.low()).isGreaterThan(-40);
    assertThat(interval.high()).isLessThan(70);
  }

  @Test
  void lostValuesAreBeyondAnyLimit() {
    assertThat(of(40, i -> i % 10 == 0 ? LOST : mixed(i)).high()).isFinite();
    assertThat(of(40, i -> i % 2 == 0 ? LOST : 50).high()).isInfinite();
    assertThat(of(40, i -> i % 10 == 0 ? 50 : LOST).low()).isInfinite().isPositive();
    assertThat(of(40, i -> LOST)).isEqualTo(new Interval(LOST, LOST));
  }

  @Test
  void fewValuesLeaveAllUndecided() {
    assertThat(of(MedianInterval.FEWEST - 1, i -> 7))
        .isEqualTo(new Interval(Double.NEGATIVE_INFINITY, LOST));
    assertThat(of(MedianInterval.FEWEST, i -> 7)).isEqualTo(new Interval(7, 7));
  }
}
