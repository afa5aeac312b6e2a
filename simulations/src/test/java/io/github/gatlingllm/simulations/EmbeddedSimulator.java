// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import io.github.gatlingllm.settings.SettingsTexts;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.nio.file.Path;

/**
 * The default server of simulations, in this JVM on a free port. {@code -Dsimulator.profile},
 * {@code -Dsimulator.slowdown}, {@code -Dsimulator.faults} and {@code -Dsimulator.truth} change it.
 */
final class EmbeddedSimulator {

  static final String MODEL = "llama-3";

  private EmbeddedSimulator() {}

  /** Starts the server and returns its URL. */
  static String start() {
    return start(1);
  }

  /** Starts a server that is slower by a factor, and returns its URL. */
  static String start(double slower) {
    SimulatorOptions options =
        SimulatorOptions.profile(System.getProperty("simulator.profile", "fast"))
            .withModel(MODEL)
            .withWarmUp(100)
            .withSlowdown(slower * slowdown());
    String truth = System.getProperty("simulator.truth");
    if (truth != null) {
      options = options.withTruthLog(Path.of(truth));
    }
    String faults = System.getProperty("simulator.faults");
    if (faults != null) {
      options = options.withFaults(faults);
    }
    LlmSimulator simulator = LlmSimulator.start(options);
    Runtime.getRuntime().addShutdownHook(new Thread(simulator::close, "simulator-close"));
    return simulator.url();
  }

  private static double slowdown() {
    String value = System.getProperty("simulator.slowdown", "1");
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          SettingsTexts.malformed("simulator.slowdown", value, "a number (1 is full speed)"), e);
    }
  }
}
