// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

/**
 * Where a feature runs.
 *
 * @param worker the number of this process, from 0
 * @param workers how many processes share the load
 */
public record RunContext(int worker, int workers) {

  /** A process that runs by itself. */
  public static final RunContext ALONE = new RunContext(0, 1);
}
