// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChangePointsTest {

  private static final double[] CALM = Nights.NORMAL.values(7, 365, 0.02);

  @Test
  void aShiftHasItsPlaceAndBothLevels() {
    List<ChangePoint> found = ChangePoints.of(Nights.shifted(CALM, 200, 1.1), Noise.RATIO);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).at()).isBetween(199, 201);
    assertThat(found.get(0).found()).isBetween(202, 205);
    assertThat(found.get(0).before()).isCloseTo(200, within(2.0));
    assertThat(found.get(0).after()).isCloseTo(220, within(4.0));
  }

  @Test
  void aShiftAndItsRepairAreTwoChanges() {
    double[] values = Nights.shifted(Nights.shifted(CALM, 100, 1.15), 112, 1 / 1.15);
    List<ChangePoint> found = ChangePoints.of(values, Noise.RATIO);
    assertThat(found).extracting(ChangePoint::at).hasSize(2).first().isEqualTo(100);
    assertThat(found.get(1).at()).isBetween(111, 113);
  }

  /** A page of each night shows what the pages of the nights before showed. */
  @ParameterizedTest
  @EnumSource
  void laterRunsNeverRevokeAChange(Nights noise) {
    double[] values = Nights.shifted(noise.values(3, 365, 0.03), 180, 0.85);
    List<ChangePoint> all = ChangePoints.of(values, Noise.RATIO);
    assertThat(all).isNotEmpty();
    for (int night = 1; night < values.length; night++) {
      int known = night;
      List<ChangePoint> then = ChangePoints.of(Arrays.copyOf(values, night), Noise.RATIO);
      List<ChangePoint> since = all.stream().filter(each -> each.found() < known).toList();
      assertThat(then)
          .extracting(ChangePoint::at)
          .isEqualTo(since.stream().map(ChangePoint::at).toList());
      assertThat(then)
          .extracting(ChangePoint::before)
          .isEqualTo(since.stream().map(ChangePoint::before).toList());
      for (int i = 0; i < then.size(); i++) {
        if (night >= since.get(i).at() + ChangePoint.SETTLED) {
          assertThat(then.get(i)).isEqualTo(since.get(i));
        }
      }
    }
  }

  @Test
  void threeOutliersInARowAreNoChange() {
    double[] values = CALM.clone();
    Arrays.fill(values, 200, 203, 2000);
    assertThat(ChangePoints.of(values, Noise.RATIO)).isEmpty();
  }

  @Test
  void aFigureThatNeverVariedChangesByMoreThanRounding() {
    double[] values = new double[60];
    Arrays.fill(values, 1);
    Arrays.fill(values, 40, 60, 0.997);
    assertThat(ChangePoints.of(values, Noise.SHARE)).isEmpty();
    Arrays.fill(values, 40, 60, 0.95);
    assertThat(ChangePoints.of(values, Noise.SHARE))
        .singleElement()
        .returns(40, ChangePoint::at)
        .returns(0.95, ChangePoint::after);
  }

  @Test
  void runsWithoutTheFigureAreIgnored() {
    double[] values = Nights.shifted(CALM, 200, 1.2);
    Arrays.fill(values, 100, 110, Double.NaN);
    values[150] = 0;
    assertThat(ChangePoints.of(values, Noise.RATIO))
        .singleElement()
        .satisfies(change -> assertThat(change.at()).isBetween(199, 201));
  }

  @Test
  void tooFewRunsHaveNoChange() {
    double[] values = Nights.shifted(Arrays.copyOf(CALM, 20), 10, 2);
    assertThat(ChangePoints.of(values, Noise.RATIO)).isEmpty();
    assertThat(ChangePoints.of(new double[0], Noise.RATIO)).isEmpty();
  }
}
