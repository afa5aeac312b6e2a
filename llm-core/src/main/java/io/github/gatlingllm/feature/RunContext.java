// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import io.github.gatlingllm.fetch.ServerTrust;

/**
 * Where a feature runs.
 *
 * @param worker the number of this process, from 0
 * @param workers how many processes share the load
 * @param trust which certificates are accepted of servers beside the load
 */
public record RunContext(int worker, int workers, ServerTrust trust) {

  /** A process that runs by itself. */
  public static final RunContext ALONE = new RunContext(0, 1);

  /** Servers' certificates are verified. */
  public RunContext(int worker, int workers) {
    this(worker, workers, ServerTrust.VERIFIED);
  }
}
