// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.distributed;

import java.util.ServiceLoader;

/** Creates the worker of a distributed run. Found by {@link ServiceLoader}. */
public interface WorkerProvider {

  /**
   * Joins the run before anything is sent.
   *
   * @throws IllegalStateException if a setting is invalid, or if the run is not possible with
   *     several processes
   */
  Worker join(LocalRun run);
}
