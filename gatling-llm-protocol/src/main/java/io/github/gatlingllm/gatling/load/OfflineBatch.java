// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

/**
 * Work that nobody waits for. As the source of an {@link ArrivalsStep}: none of its users has a
 * schedule.
 *
 * @param requests how many
 * @param concurrency at most so many at a time; 0: all at once
 */
public record OfflineBatch(long requests, int concurrency) {

  /** Whether requests wait for others to end. */
  boolean closed() {
    return concurrency > 0;
  }
}
