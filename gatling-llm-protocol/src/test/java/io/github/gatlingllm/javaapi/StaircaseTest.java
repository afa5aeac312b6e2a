// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.github.gatlingllm.javaapi.LlmDsl.repeatedLevel;
import static io.github.gatlingllm.javaapi.LlmDsl.staircase;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StaircaseTest {

  @Test
  void loadsAreToldAsPeopleWouldWriteThem() {
    assertThat(loads(staircase().incrementUsersPerSec(0.1).times(4).startingFrom(0.7)))
        .containsExactly(0.7, 0.8, 0.9, 1.0);
    assertThat(loads(staircase().multiplyUsersPerSec(1.1).times(4).startingFrom(0.1)))
        .containsExactly(0.1, 0.11, 0.121, 0.1331);
  }

  @Test
  void theLastLevelIsWhereItWasToEnd() {
    for (int levels = 2; levels < 40; levels++) {
      double step = (0.9 - 0.2) / (levels - 1);
      List<Double> loads =
          loads(staircase().incrementUsersPerSec(step).times(levels).startingFrom(0.2));
      assertThat(loads.get(levels - 1)).isEqualTo(0.9);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 100, 101, Double.NaN})
  void aTargetThatNothingCanProveIsRefused(double percent) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> staircase().incrementUsersPerSec(1).times(2).target(percent))
        .withMessageContaining("above 0 % and below 100 %, but was " + percent);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> repeatedLevel(1).times(2).target(percent));
  }

  private static List<Double> loads(LevelsBuilder levels) {
    return levels.usersPerSec();
  }
}
