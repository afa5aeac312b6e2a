// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class RepeatShiftTest {

  private static FigureShift percent(List<Double> before, List<Double> now) {
    return new RepeatShift(before, now, FigurePair.Measure.PERCENT);
  }

  /** R: t.test(c(11, 12, 13), c(10, 10.5, 9.5), alternative = "greater"): t = 3.0984, df 2.9412. */
  @Test
  void itIsWelchsTest() {
    FigureShift shift = percent(List.of(10.0, 10.5, 9.5), List.of(11.0, 12.0, 13.0));
    assertThat(1 - shift.exceeds(0)).isCloseTo(0.0275, within(5e-4));
    assertThat(shift.exceeds(20)).isCloseTo(0.5, within(1e-9));
    assertThat(shift.exceeds(1000)).isLessThan(1e-3);
  }

  @Test
  void pointsAreAddedAndPercentAreOfTheBaseline() {
    List<Double> before = List.of(90.0, 91.0, 92.0);
    List<Double> now = List.of(95.0, 96.0, 97.0);
    var points = new RepeatShift(before, now, FigurePair.Measure.POINTS);
    assertThat(points.exceeds(5)).isCloseTo(0.5, within(1e-9));
    assertThat(percent(before, now).exceeds(100 * 5.0 / 91)).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void whatNeverVariesHasMovedOrHasNot() {
    List<Double> ten = List.of(10.0, 10.0, 10.0);
    assertThat(percent(ten, ten).exceeds(0)).isEqualTo(0.5);
    assertThat(percent(ten, List.of(11.0, 11.0, 11.0)).exceeds(5)).isEqualTo(1);
    assertThat(percent(ten, List.of(11.0, 11.0, 11.0)).exceeds(15)).isZero();
  }
}
