// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import io.github.gatlingllm.fetch.ServerTrust;

/**
 * The process in which a feature runs.
 *
 * @param worker the number of this process, from 0
 * @param workers the number of processes that share the load
 * @param trust the trust in certificates of servers other than the tested one
 */
public record RunContext(int worker, int workers, ServerTrust trust) {

  /** A single process. */
  public static final RunContext ALONE = new RunContext(0, 1);

  /** Creates a context that verifies certificates. */
  public RunContext(int worker, int workers) {
    this(worker, workers, ServerTrust.VERIFIED);
  }
}
