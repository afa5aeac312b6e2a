// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.setup;

import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.measure.request.Quantity;

/** Worker 0 asks for all workers, in place of its own requests. */
final class WorkerShareRule {

  private WorkerShareRule() {}

  /** For how many workers this process asks; 0: another one does. */
  static int asksFor(RunContext run) {
    return run.worker() == 0 ? run.workers() : 0;
  }

  /**
   * Refuses more prompts than worker 0 sends requests.
   *
   * @param what the builder that wants them
   * @param percent of the requests of all workers
   */
  static void require(RunContext run, String what, double percent) {
    if (percent * run.workers() > 100 && run.workers() > 1) {
      throw new IllegalStateException(
          what
              + " does not work on several machines: worker 0 asks for all of them, and share("
              + Quantity.plain(percent)
              + " %) of the load of "
              + run.workers()
              + " workers is more than it sends. Lower share(...) to "
              + Quantity.plain(100.0 / run.workers())
              + " % or less");
    }
  }
}
