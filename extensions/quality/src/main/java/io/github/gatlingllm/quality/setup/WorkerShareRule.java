// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.setup;

import io.github.gatlingllm.feature.RunContext;

/** Worker 0 sends the prompts of all workers instead of its own. */
final class WorkerShareRule {

  private WorkerShareRule() {}

  /** Returns for how many workers this process sends prompts; 0 if another one does. */
  static int asksFor(RunContext run) {
    return run.worker() == 0 ? run.workers() : 0;
  }

  /**
   * Requires that worker 0 sends enough requests for all prompts.
   *
   * @param what the builder that needs them
   * @param percent the percentage of the requests of all workers
   */
  static void require(RunContext run, String what, double percent) {
    if (percent * run.workers() > 100 && run.workers() > 1) {
      throw new IllegalStateException(
          QualitySetupTexts.workerShareTooLarge(what, percent, run.workers()));
    }
  }
}
