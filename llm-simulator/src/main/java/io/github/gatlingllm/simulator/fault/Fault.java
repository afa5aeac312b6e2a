// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.fault;

import io.github.gatlingllm.simulator.engine.Require;

/**
 * One thing that goes wrong.
 *
 * @param kind what
 * @param value the status, the tokens per chunk, or the % of the length that was asked for; 0 where
 *     the kind has no such number
 * @param after content chunks sent before it happens
 * @param millis how long it lasts
 * @param retryAfterSeconds for the header {@code Retry-After}; -1 for none
 * @param above only with more requests in flight than this, itself included
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
