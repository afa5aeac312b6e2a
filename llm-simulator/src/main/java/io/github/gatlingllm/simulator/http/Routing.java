// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

/** How requests are spread over the replicas. */
public enum Routing {
  /** At random, equal in each run. */
  RANDOM,
  /** All requests of a session go to one replica; those without a session at random. */
  STICKY
}
