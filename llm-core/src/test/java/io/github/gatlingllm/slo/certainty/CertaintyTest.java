// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.slo.objective.Requirement;
import java.util.List;
import org.junit.jupiter.api.Test;

class CertaintyTest {

  /** No more can keep a bound than there are, though a fraction of them may be rounded so. */
  @Test
  void roundingMakesNothingSure() {
    double eleven = 11.66;
    assertThat(Certainty.of(eleven, eleven, 100, 0.99, true))
        .isEqualTo(new Certainty(Verdict.MET, true, 100));
    assertThat(Certainty.of(Math.nextUp(eleven), eleven, 100, 0.99, true))
        .isEqualTo(new Certainty(Verdict.MET, true, 100));
  }

  /** Of 19 all keep the bound, and half of them must: by chance that comes in 0.0002 %. */
  @Test
  void fewerThanTwentyIndependentValuesMakeNothingSure() {
    assertThat(Certainty.of(19.9, 19.9, 300, 0.5, true))
        .isEqualTo(new Certainty(Verdict.MET, true, 2));
    assertThat(Certainty.of(20.0, 20.0, 300, 0.5, true))
        .isEqualTo(new Certainty(Verdict.MET, false, 2));
    assertThat(Certainty.of(0, 19.9, 300, 0.5, false))
        .isEqualTo(new Certainty(Verdict.MISSED, true, 2));
    assertThat(Certainty.of(0, 20.0, 300, 0.5, false))
        .isEqualTo(new Certainty(Verdict.MISSED, false, 2));
  }

  /**
   * Of three requests none is in time, where 99 % must be; of ten, all miss a median, which five
   * may.
   */
  @Test
  void fewValuesSurelyMissWhereFarMoreMissThanMay() {
    assertThat(Certainty.of(0, 3, 3, 0.99, false))
        .isEqualTo(new Certainty(Verdict.MISSED, false, 100));
    assertThat(Certainty.of(0, 10, 10, 0.5, false))
        .isEqualTo(new Certainty(Verdict.MISSED, true, 2));
  }

  /** Ten that are independent of each other say enough where one of two must keep the bound. */
  @Test
  void fewValuesThatAreKnownToBeIndependentCanBeSure() {
    assertThat(Certainty.of(10L, 10L, 0.5)).isEqualTo(new Certainty(Verdict.MET, false, 2));
    assertThat(Certainty.of(0L, 10L, 0.5)).isEqualTo(new Certainty(Verdict.MISSED, false, 2));
  }

  @Test
  void anIntervalDecidesOnlyOutsideOfItsBounds() {
    var range = new Requirement.Between(10, 20);

    assertThat(within(range, 12, 18)).isEqualTo(Verdict.MET);
    assertThat(within(range, 22, 30)).isEqualTo(Verdict.MISSED);
    assertThat(within(range, 5, 30)).as("around both bounds").isEqualTo(Verdict.UNDETERMINED);
    assertThat(within(range, Double.NEGATIVE_INFINITY, 15)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(within(new Requirement.OneOf(List.of(1.0)), 1, 1)).isEqualTo(Verdict.UNDETERMINED);
  }

  private static Verdict within(Requirement requirement, double low, double high) {
    return Certainty.within(requirement, new Interval(low, high), 1).verdict();
  }
}
