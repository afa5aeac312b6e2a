// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A simulated server in a process of its own that gives each stream a token every 20 ms, however
 * many there are: whatever is slower than that was not the server's doing.
 */
final class SteadyServerProcess {

  /** Of each stream. */
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
