// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import java.util.Optional;

/** What has to come to its end in the time that {@link LastFlush} gives. */
interface ClosedAtShutdown {

  /**
   * Nothing more will come: what waits is sent, and then it ends. Never waits. The first call
   * counts.
   *
   * @param until by {@code System.nanoTime()}, when it is over
   */
  void closing(long until);

  /** Whether what is newer makes up for what is older, so that the newest must get its chance. */
  boolean newestIsAll();

  /**
   * Waits for its end.
   *
   * @param millis so long at the most; 0 or less: not at all
   * @return whether it has ended
   */
  boolean ended(long millis);

  /** What it waits for now is not worth the wait; what comes then may still be sent. */
  void hurry();

  /** Nothing more is to be sent. */
  void giveUp();

  /** Its thread is interrupted: it had its time. */
  void stop();

  /** What was lost, in words, once it has ended or has had its time; empty: nothing. */
  Optional<String> lossesAtLast();
}
