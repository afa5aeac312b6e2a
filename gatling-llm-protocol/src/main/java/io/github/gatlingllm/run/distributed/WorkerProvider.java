// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.distributed;

import java.util.ServiceLoader;

/** Makes a process one of those that make a run together. Found by {@link ServiceLoader}. */
public interface WorkerProvider {

  /**
   * Joins, before anything is sent.
   *
   * @throws IllegalStateException if a setting is wrong, or if several processes can't do what the
   *     run asks for
   */
  Worker join(LocalRun run);
}
