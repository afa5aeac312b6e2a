// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

/**
 * What a sequence claims in the queue.
 *
 * @param tenant the tenant that sent it; empty: none
 * @param priority its priority; the lowest number comes first
 */
public record Claim(String tenant, int priority) {

  /** The claim of a request without tenant and priority. */
  public static final Claim NONE = new Claim("", 0);
}
