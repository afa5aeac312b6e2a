// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

/** Calls a pace again, when its event loop has looked after its sockets. */
@FunctionalInterface
interface Alarm {

  /**
   * Calls once.
   *
   * @param delayNanos 0: as soon as the sockets have had their turn
   */
  void ringIn(Runnable called, long delayNanos);
}
