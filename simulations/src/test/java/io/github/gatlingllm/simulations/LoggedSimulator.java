// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/**
 * The simulator with a log of its requests, in this JVM: what a simulation measures is measured in
 * another one.
 *
 * @param server the simulator
 * @param truth its log
 */
record LoggedSimulator(LlmSimulator server, TruthLog truth) implements AutoCloseable {

  private static final int WARM_UP = 50;

  static LoggedSimulator start(Path folder) {
    return start(folder, UnaryOperator.identity());
  }

  /**
   * Starts the simulator on a free port, with the profile {@code fast}.
   *
   * @param folder the folder of its log
   * @param more what the simulator does otherwise
   */
  static LoggedSimulator start(Path folder, UnaryOperator<SimulatorOptions> more) {
    TruthLog truth = TruthLog.in(folder);
    SimulatorOptions options =
        SimulatorOptions.profile("fast").withWarmUp(WARM_UP).withTruthLog(truth.file());
    return new LoggedSimulator(LlmSimulator.start(more.apply(options)), truth);
  }

  String url() {
    return server.url();
  }

  @Override
  public void close() {
    server.close();
  }
}
