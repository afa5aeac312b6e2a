// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import java.util.Optional;

/**
 * Whether a server closes its connections right behind their first stream, by those that it closed
 * and those that it kept open: a restart closes connections, too. For any thread.
 */
final class StreamHabit {

  /** So many closed connections, and none that stayed open, leave no doubt. */
  private static final int NO_DOUBT = 8;

  private volatile int closed;
  private volatile int kept;

  synchronized void closedOne() {
    closed++;
  }

  synchronized void keptOne() {
    kept++;
  }

  /** Whether it seems to. */
  boolean probable() {
    return closed > kept;
  }

  /** Whether it does, so that further connections need not show it. */
  boolean certain() {
    return closed >= NO_DOUBT && probable();
  }

  /**
   * What a reader of the report has to know of it.
   *
   * @param peer who closes them
   */
  Optional<String> reported(String peer) {
    if (!probable()) {
      return Optional.empty();
    }
    return Optional.of(
        kept == 0
            ? peer + " closes the connection after each streamed answer; each request pays"
            : peer
                + " closes most connections after their first streamed answer ("
                + closed
                + " of "
                + (closed + kept)
                + "); the request behind it pays");
  }
}
