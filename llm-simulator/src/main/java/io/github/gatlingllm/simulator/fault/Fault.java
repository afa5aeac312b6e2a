// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.fault;

import io.github.gatlingllm.simulator.engine.Require;

/**
 * A fault.
 *
 * @param kind the kind of fault
 * @param value the status, the tokens per chunk, or the percentage of the requested length; 0 for
 *     other kinds
 * @param after the content chunks before the fault
 * @param millis the duration, in milliseconds
 * @param retryAfterSeconds the value of {@code Retry-After}; -1: no such header
 * @param above the fault only occurs with more requests in flight, including this one
 */
public record Fault(
    FaultKind kind, int value, int after, long millis, int retryAfterSeconds, int above) {

  private static final int NO_CONTENT = 204;

  public Fault {
    Require.atLeast(kind.label() + ";after", after, 0);
    Require.atLeast(kind.label() + ";ms", millis, 0);
    Require.atLeast(kind.label() + ";above", above, 0);
    switch (kind) {
      case STATUS ->
          Require.that(
              kind.label(),
              value == NO_CONTENT || (value >= 400 && value < 600),
              "204, or from 400 to 599",
              value);
      case TOKENS_PER_CHUNK -> Require.atLeast(kind.label(), value, 1);
      case EARLY_STOP ->
          Require.that(kind.label(), value >= 1 && value <= 99, "a % from 1 to 99", value);
      default -> {}
    }
  }
}
