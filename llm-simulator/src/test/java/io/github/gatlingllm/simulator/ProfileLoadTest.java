// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static io.github.gatlingllm.simulator.engine.OpenLoad.meanTpot;
import static io.github.gatlingllm.simulator.engine.OpenLoad.meanTtft;
import static io.github.gatlingllm.simulator.engine.OpenLoad.ttftP99;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.simulator.engine.OpenLoad;
import io.github.gatlingllm.simulator.engine.SequenceTrace;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every profile, under load, in virtual time. */
class ProfileLoadTest {
  private static final Map<SimulatorProfile, OpenLoad> LOADS =
      new EnumMap<>(SimulatorProfile.class);

  private static OpenLoad load(SimulatorProfile profile) {
    return LOADS.computeIfAbsent(
        profile, one -> new OpenLoad(SimulatorOptions.profile(one).engine()));
  }

  @ParameterizedTest
  @EnumSource(SimulatorProfile.class)
  void ttftAt90PercentOfCapacityIsAtLeastThreeTimesThatAt30(SimulatorProfile profile) {
    double light = ttftP99(load(profile).at(0.3));
    double heavy = ttftP99(load(profile).at(0.9));

    assertThat(heavy).isGreaterThanOrEqualTo(3 * light);
  }

  @ParameterizedTest
  @EnumSource(SimulatorProfile.class)
  void itlRisesWithLoad(SimulatorProfile profile) {
    assertThat(meanTpot(load(profile).at(0.9)))
        .isGreaterThan(1.2 * meanTpot(load(profile).at(0.3)));
  }

  @ParameterizedTest
  @EnumSource(SimulatorProfile.class)
  void thereIsAKnee(SimulatorProfile profile) {
    double low = ttftP99(load(profile).at(0.3));
    double middle = ttftP99(load(profile).at(0.6));
    double high = ttftP99(load(profile).at(0.9));

    assertThat(high - middle).isGreaterThan(3 * (middle - low));
  }

  @ParameterizedTest
  @EnumSource(SimulatorProfile.class)
  void aSaturatedQueueGrows(SimulatorProfile profile) {
    List<SequenceTrace> traces = load(profile).at(1.3);
    double early = meanTtft(traces.subList(traces.size() / 4, traces.size() / 2));
    double late = meanTtft(traces.subList(3 * traces.size() / 4, traces.size()));

    assertThat(late).isGreaterThan(1.5 * early);
  }
}
