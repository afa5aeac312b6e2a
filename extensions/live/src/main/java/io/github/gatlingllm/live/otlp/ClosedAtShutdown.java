// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import java.util.Optional;

/** An export that must end within the time of {@link LastFlush}. */
interface ClosedAtShutdown {

  /**
   * Sends the waiting items and then ends. Does not block. Only the first call has an effect.
   *
   * @param until the deadline, by {@code System.nanoTime()}
   */
  void closing(long until);

  /** Whether the newest item replaces older ones, so that it must be sent. */
  boolean newestIsAll();

  /**
   * Waits for the end.
   *
   * @param millis the most milliseconds to wait; 0 or less: do not wait
   * @return whether the export has ended
   */
  boolean ended(long millis);

  /** Abandons the current request. Later items may still be sent. */
  void hurry();

  /** Abandons the current request and all waiting items. */
  void giveUp();

  /** Interrupts the thread, after the deadline. */
  void stop();

  /** Returns the final losses, after the end or the deadline; empty: there are none. */
  Optional<String> lossesAtLast();
}
