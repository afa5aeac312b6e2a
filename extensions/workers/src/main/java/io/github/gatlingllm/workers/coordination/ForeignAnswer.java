// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import java.io.IOException;

/**
 * Something that worker 0 did not answer, as far as a worker can see: it is not signed with the
 * secret, or is no such answer at all.
 */
final class ForeignAnswer extends IOException {

  private static final long serialVersionUID = 1L;

  private final boolean passing;

  /**
   * One.
   *
   * @param passing a gateway says so while worker 0 is not reached yet
   */
  ForeignAnswer(String address, boolean passing) {
    super(
        "what answers at "
            + address
            + " does not prove that it knows the secret of the workers. Set LLM_MEET_SECRET (or"
            + " gatling.llm.worker.secret) to the same text in all workers, run one version of"
            + " all, and look whether something else than worker 0 answers there");
    this.passing = passing;
  }

  boolean isPassing() {
    return passing;
  }
}
