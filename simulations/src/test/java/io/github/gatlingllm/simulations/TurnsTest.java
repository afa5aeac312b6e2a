// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.settings.SettingsException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TurnsTest {

  @Test
  void aBoundOnJobsNeedsJobs() {
    Turns.requireNoBound(Optional.empty());
    assertThatThrownBy(() -> Turns.requireNoBound(Optional.of(Duration.ofSeconds(60))))
        .isInstanceOf(SettingsException.class)
        .hasMessage(
            "llm.slo.jct: set to '60000 ms', but this simulation has no jobs. Remove the property,"
                + " or run AgentSimulation");
  }
}
