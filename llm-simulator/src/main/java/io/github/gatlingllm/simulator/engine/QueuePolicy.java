// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

/** The order in which waiting sequences join the batch. */
public enum QueuePolicy {
  /** First come, first served. */
  FCFS,
  /** The lowest priority number first; among equals, first come, first served. */
  PRIORITY,
  /** The tenant with the least service first, by virtual token counters. */
  FAIR
}
