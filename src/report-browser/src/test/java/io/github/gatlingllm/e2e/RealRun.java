// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.nio.file.Path;

/** A run of Gatling against the simulator: two scenarios, two requests, levels of load, an SLO. */
public final class RealRun {

  private RealRun() {}

  /** Runs it; some ten seconds. */
  public static Path report() throws IOException {
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withWarmUp(50))) {
      Finished run = GatlingRun.of(LevelsIT.Stairs.class).against(simulator.url()).reported().run();
      assertThat(run.exit()).as(run.output()).isZero();
      return run.llm().resolve("index.html");
    }
  }
}
