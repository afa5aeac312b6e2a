// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LevelPurposeTest {

  private static double errorRate(LevelPurpose purpose, double ofSearch) {
    return purpose.test(SequentialTest.around(0.99, 0.01, ofSearch)).errorRate();
  }

  @Test
  void aLevelIsAsSureAsItsPurposeAsks() {
    assertThat(errorRate(LevelPurpose.RAISE, 0.01)).isCloseTo(0.06, within(1e-12));
    assertThat(errorRate(LevelPurpose.RAISE, 0.2)).isEqualTo(0.3);
    assertThat(errorRate(LevelPurpose.FIND, 0.05)).isEqualTo(0.05);
    assertThat(errorRate(LevelPurpose.CONFIRM, 0.3)).isCloseTo(0.1, within(1e-12));
    assertThat(errorRate(LevelPurpose.SECURE, 0.05)).isEqualTo(0.05);
  }

  /** A search that allows more is taken at its word. */
  @Test
  void aSearchMayAllowMoreErrorsThanAFirstSight() {
    assertThat(errorRate(LevelPurpose.RAISE, 0.4)).isEqualTo(0.4);
    assertThat(errorRate(LevelPurpose.FIND, 0.4)).isEqualTo(0.4);
    assertThat(errorRate(LevelPurpose.SECURE, 0.4)).isEqualTo(0.4);
  }
}
