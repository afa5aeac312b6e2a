// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

/** Receives the time of a write. */
@FunctionalInterface
interface WriteListener {

  /**
   * The piece was written. A client can receive it from {@code before} on; {@code after} can be
   * late if the server waits for a core.
   *
   * @param before the time before the write
   * @param after the time when the socket had accepted all bytes
   */
  void at(long before, long after);
}
