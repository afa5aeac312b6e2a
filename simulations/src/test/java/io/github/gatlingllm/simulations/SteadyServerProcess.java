// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A simulated server in its own process that sends a token every 20 ms on each stream, at any load.
 * Any slower gap is an error of the client.
 */
final class SteadyServerProcess {

  /** The token rate of each stream. */
  static final int TOKENS_PER_SECOND = 50;

  private static final String[] OPTIONS = {
    "--profile", "fast",
    "--model", EmbeddedSimulator.MODEL,
    "--step-base", "20ms",
    "--per-sequence", "0ms",
    "--per-prefill-token", "0ms",
    "--per-kv-token", "0ms",
    "--jitter", "0",
    "--max-running", "10000",
    "--max-batched-tokens", "1000000",
    "--kv-tokens", "10000000",
    "--warm-up", "200"
  };

  private SteadyServerProcess() {}

  static SimulatorProcess start(Path folder) throws IOException {
    return SimulatorProcess.start(folder, OPTIONS);
  }
}
