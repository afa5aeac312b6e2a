// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import java.io.IOException;

/**
 * An answer that does not prove that worker 0 sent it: it is not signed with the secret, or
 * malformed.
 */
final class ForeignAnswer extends IOException {

  private static final long serialVersionUID = 1L;

  private final boolean passing;

  /**
   * Creates the exception.
   *
   * @param passing whether a gateway sent the answer because it cannot reach worker 0 yet
   */
  ForeignAnswer(String address, boolean passing) {
    super(CoordinationTexts.notWorkerZero(address));
    this.passing = passing;
  }

  boolean isPassing() {
    return passing;
  }
}
