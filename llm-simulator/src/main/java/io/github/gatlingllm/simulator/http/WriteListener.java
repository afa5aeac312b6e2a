// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

/** Hears of a piece that the socket has taken. */
@FunctionalInterface
interface WriteListener {

  /**
   * The piece is out. A client can have it from the first moment on, whenever this server gets a
   * core again to take the second.
   *
   * @param before the write
   * @param after the write had returned, or what a full socket had left was written
   */
  void at(long before, long after);
}
