// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

/**
 * Offline work, for which nobody waits. As the source of an {@link ArrivalsStep}, its users have no
 * schedule.
 *
 * @param requests the number of requests
 * @param concurrency the maximum number of concurrent requests; 0: all at once
 */
public record OfflineBatch(long requests, int concurrency) {

  /** Returns whether requests wait for others to end. */
  boolean closed() {
    return concurrency > 0;
  }
}
